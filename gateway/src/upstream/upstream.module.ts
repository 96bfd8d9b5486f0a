import { Module } from '@nestjs/common';
import { PublicRead } from './public-read.js';
import { ServicePools } from './service-pools.js';
import { ServiceProxy } from './service-proxy.js';
import { ServiceTokens } from './service-tokens.js';

/** Calls to the services: bounded pools of connections and signed service tokens. */
@Module({
  providers: [ServicePools, ServiceTokens, ServiceProxy, PublicRead],
  exports: [ServicePools, ServiceTokens, ServiceProxy, PublicRead],
})
export class UpstreamModule {}
