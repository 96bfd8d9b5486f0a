import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';

/** Calls to the tickets service, which holds the entry lists. */
@Injectable()
export class TicketsClient extends InternalClient implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
