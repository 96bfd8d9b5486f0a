import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { SessionStore } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { AccessGuard } from './access.guard.js';
import { LimitGuard } from './limit.guard.js';
import { MetricsServer } from './metrics-server.js';
import { MethodNotAllowed } from './method-not-allowed.js';
import { OperatorsGuard } from './operators.guard.js';
import { PathGuard } from './path.guard.js';
import { RateLimiter } from './rate-limiter.js';
import { RouteCheck } from './route-check.js';
import { SessionLifecycle } from './session-lifecycle.js';
import { SessionGuard } from './session.guard.js';
import { WriteTurnGuard } from './write-turn.guard.js';

/** The guards that every request passes, in this order, before its body is read. */
const guards = [OperatorsGuard, PathGuard, SessionGuard, LimitGuard, AccessGuard, WriteTurnGuard];

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: SessionStore,
      useFactory: (config: GatewayConfig) => new SessionStore({ url: config.REDIS_URL }),
      inject: [gatewayConfig],
    },
    SessionLifecycle,
    RateLimiter,
    MethodNotAllowed,
    MetricsServer,
    MetadataScanner,
    RouteCheck,
    ...guards.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
  ],
  exports: [SessionStore],
})
export class HttpModule {}
