import { Inject, Injectable, type FactoryProvider, type OnApplicationShutdown } from '@nestjs/common';
import { Readiness, SessionStore } from '@raffle/service-kit';
import { identityConfig, type IdentityConfig } from '../config.js';

export const sessionStoreProvider: FactoryProvider<SessionStore> = {
  provide: SessionStore,
  inject: [identityConfig, Readiness],
  useFactory: (config: IdentityConfig, readiness: Readiness) => {
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
    readiness.add('redis', () => store.ping());
    return store;
  },
};

/** Closes the store's connection with the application. */
@Injectable()
export class CloseSessionStore implements OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly store: SessionStore) {}

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }
}
