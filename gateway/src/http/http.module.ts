import { Global, Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { logger, Metrics, withDeadline } from '@raffle/service-kit';
import { measureRedis, SessionStore } from '@raffle/service-kit/redis';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { guards } from './guards.js';
import { MethodNotAllowed } from './method-not-allowed.js';
import { OperatorsServer } from './operators-server.js';
import { RateLimiter } from './rate-limiter.js';
import { RouteCheck } from './route-rules.js';

const log = logger('sessions');

/** Connects the session store at start, without waiting for it, and closes it at the end. */
@Injectable()
class SessionLifecycle implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(SessionStore) private readonly sessions: SessionStore,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.sessions.connect();
    measureRedis(this.sessions, this.metrics);
  }

  async onApplicationShutdown(): Promise<void> {
    await withDeadline(2_000, this.sessions.close(), 'closing the session store').catch((error: unknown) =>
      log.warn({ err: error }, 'the session store did not close in time'),
    );
  }
}

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
    OperatorsServer,
    MetadataScanner,
    RouteCheck,
    ...guards.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
  ],
  exports: [SessionStore],
})
export class HttpModule {}
