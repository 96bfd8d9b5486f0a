import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { listStoredImages } from '@raffle/contracts/internal';
import { InternalClient, ProblemException } from '@raffle/service-kit/http';
import { gatewayConfig, type GatewayConfig } from '../config.js';

/** Minimum between two readings of the list, in milliseconds: made-up addresses cause no more calls than that. */
const betweenMs = 1_000;

/** Which pictures catalog has. A request for a new one waits for the list, usually a second at most. */
@Injectable()
export class StoredImages implements OnApplicationShutdown {
  private readonly catalog: InternalClient;
  private known: ReadonlySet<string> = new Set();
  private next: Promise<void> | undefined;
  private readAt = 0;

  constructor(@Inject(gatewayConfig) config: GatewayConfig) {
    this.catalog = new InternalClient({
      self: 'gateway',
      target: 'catalog',
      baseUrl: config.CATALOG_URL,
      privateKey: config.INTERNAL_PRIVATE_KEY,
      connections: 2,
    });
  }

  /** @throws ProblemException `service_unavailable` when the id is new and catalog does not answer */
  async has(id: string): Promise<boolean> {
    if (!this.known.has(id)) await (this.next ??= this.read());
    return this.known.has(id);
  }

  onApplicationShutdown(): Promise<void> {
    return this.catalog.close();
  }

  private async read(): Promise<void> {
    await pause(Math.max(0, this.readAt + betweenMs - Date.now()), undefined, { ref: false });
    // A picture stored from now on may be missing in the answer: who asks for it waits for the next one.
    this.next = undefined;
    this.readAt = Date.now();
    try {
      this.known = new Set((await this.catalog.call(listStoredImages)).ids);
    } catch (cause) {
      throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
    }
  }
}
