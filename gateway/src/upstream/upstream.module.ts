import { Module } from '@nestjs/common';
import { ServiceTokenSigner } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { CompressedAnswers } from '../answers/compressed-answers.js';
import { PublicRead } from './public-read.js';
import { ServiceHealth } from './service-health.js';
import { ServicePools } from './service-pools.js';
import { ServiceProxy } from './service-proxy.js';

/** Calls to the services: bounded connection pools and signed service tokens. */
@Module({
  providers: [
    ServiceHealth,
    ServicePools,
    {
      provide: ServiceTokenSigner,
      useFactory: ({ INTERNAL_PRIVATE_KEY: privateKey }: GatewayConfig) =>
        new ServiceTokenSigner({ caller: 'gateway', privateKey }),
      inject: [gatewayConfig],
    },
    CompressedAnswers,
    ServiceProxy,
    PublicRead,
  ],
  exports: [ServiceHealth, ServicePools, ServiceTokenSigner, ServiceProxy, PublicRead],
})
export class UpstreamModule {}
