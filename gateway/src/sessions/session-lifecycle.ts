import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SessionStore } from '@raffle/service-kit';

/** Opens the session store's connection at start, without waiting for it, and closes it at the end. */
@Injectable()
export class SessionLifecycle implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly sessions: SessionStore) {}

  onModuleInit(): void {
    this.sessions.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sessions.close();
  }
}
