import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { addVisits } from '@raffle/contracts/internal';
import type { Source } from '@raffle/contracts/source';
import { logger, Repeat } from '@raffle/service-kit';
import { InternalClient } from '@raffle/service-kit/http';
import { randomUUID } from 'node:crypto';
import { gatewayConfig, type GatewayConfig } from '../config.js';

const everyMs = 5_000;
const timeoutMs = 5_000;
/** In memory at a time: more than campaigns of two days can be, so what is beyond them was made up, and counts as `direct`. */
const maxKeys = 450;

const log = logger('visits');

type Batch = BodyOf<typeof addVisits>;

/**
 * Visits by day and source (docs/product.md rule 76), in memory until payments has them: a gateway that crashes loses those of a few
 * seconds. A batch without an answer is sent again under its id, so it counts once.
 */
@Injectable()
export class VisitCounts implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly payments: InternalClient;
  private readonly counted = new Map<string, Batch['visits'][number]>();
  private sending: Batch | null = null;

  constructor(@Inject(gatewayConfig) { INTERNAL_PRIVATE_KEY: privateKey, PAYMENTS_URL: baseUrl }: GatewayConfig) {
    this.payments = new InternalClient({ self: 'gateway', target: 'payments', baseUrl, privateKey, connections: 1 });
  }

  count(visited: Source, now = new Date()): void {
    const day = now.toISOString().slice(0, 10);
    const isNew = !this.counted.has(`${day} ${visited}`);
    const source = isNew && this.counted.size >= maxKeys ? 'direct' : visited;
    const known = this.counted.get(`${day} ${source}`);
    if (known) known.visits += 1;
    else this.counted.set(`${day} ${source}`, { day, source, visits: 1 });
  }

  @Repeat({ name: 'hand-in-visits', everyMs, firstMs: everyMs })
  async handIn(): Promise<void> {
    if (!this.sending && this.counted.size > 0) {
      this.sending = { batch: randomUUID(), visits: [...this.counted.values()] };
      this.counted.clear();
    }
    if (!this.sending) return;
    await this.payments.call(addVisits, { body: this.sending, timeoutMs });
    this.sending = null;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.handIn().catch((error: unknown) => log.warn({ err: error }, 'the last visits are lost'));
  }

  onApplicationShutdown(): Promise<void> {
    return this.payments.close();
  }
}
