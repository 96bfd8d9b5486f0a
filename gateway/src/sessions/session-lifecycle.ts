import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { logger, SessionStore } from '@raffle/service-kit';
import { within } from '../within.js';

const log = logger('sessions');

/** Opens the session store's connection at start, without waiting for it, and closes it at the end. */
@Injectable()
export class SessionLifecycle implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly sessions: SessionStore) {}

  onModuleInit(): void {
    this.sessions.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await within(2_000, this.sessions.close()).catch((error: unknown) =>
      log.warn({ err: error }, 'the session store does not close'),
    );
  }
}
