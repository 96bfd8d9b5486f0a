import { Module } from '@nestjs/common';
import { ServiceTokenSigner } from '@raffle/service-kit/http';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { CompressedAnswers } from '../http/prepared-answer.js';
import { ApiController } from './api.controller.js';
import { PlatformStatus } from './platform-status.js';
import { EndpointRead } from './endpoint-read.js';
import { ServiceHealth } from './service-health.js';
import { ServicePools } from './service-pools.js';
import { ServiceProxy } from './service-proxy.js';
import { SharedReads } from './shared-reads.js';

/** What the services answer: bounded connection pools, signed service tokens, and which of them work. */
@Module({
  controllers: [ApiController],
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
    SharedReads,
    ServiceProxy,
    EndpointRead,
    PlatformStatus,
  ],
  exports: [ServiceHealth, ServicePools, ServiceTokenSigner, ServiceProxy, EndpointRead, PlatformStatus, SharedReads],
})
export class UpstreamModule {}
