import { Inject, Module, type FactoryProvider, type OnApplicationShutdown } from '@nestjs/common';
import { Metrics, Readiness } from '@raffle/service-kit';
import { measureRedis, SessionStore } from '@raffle/service-kit/redis';
import { identityConfig, type IdentityConfig } from '../config.js';
import { AttemptDelays } from './attempt-delays.js';
import { GuessLimits } from './guess-limits.js';
import { OpenUserSession } from './open-user-session.js';
import { PasswordHashing } from './password-hashing.js';
import { SessionRevocations } from './session-revocations.js';

const sessionStore: FactoryProvider<SessionStore> = {
  provide: SessionStore,
  inject: [identityConfig, Readiness, Metrics],
  useFactory: (config: IdentityConfig, readiness: Readiness, metrics: Metrics) => {
    const store = new SessionStore({
      url: config.REDIS_URL,
      lives: {
        user: { idleSeconds: config.SESSION_IDLE_SECONDS, absoluteSeconds: config.SESSION_ABSOLUTE_SECONDS },
        admin: {
          idleSeconds: config.ADMIN_SESSION_IDLE_SECONDS,
          absoluteSeconds: config.ADMIN_SESSION_ABSOLUTE_SECONDS,
        },
      },
    });
    store.connect();
    measureRedis(store, metrics);
    readiness.addCheck('redis', () => store.ping());
    return store;
  },
};

/** Passwords, sessions, and limits on guessing, for people and administrators. */
@Module({
  providers: [sessionStore, PasswordHashing, AttemptDelays, GuessLimits, OpenUserSession, SessionRevocations],
  exports: [SessionStore, PasswordHashing, AttemptDelays, GuessLimits, OpenUserSession, SessionRevocations],
})
export class AuthenticationModule implements OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly store: SessionStore) {}

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }
}
