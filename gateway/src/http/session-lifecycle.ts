import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { logger, SessionStore, withDeadline } from '@raffle/service-kit';

const log = logger('sessions');

/** Connects the session store at start, without waiting for it, and closes it at the end. */
@Injectable()
export class SessionLifecycle implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly sessions: SessionStore) {}

  onModuleInit(): void {
    this.sessions.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await withDeadline(2_000, this.sessions.close(), 'closing the session store').catch((error: unknown) =>
      log.warn({ err: error }, 'the session store did not close in time'),
    );
  }
}
