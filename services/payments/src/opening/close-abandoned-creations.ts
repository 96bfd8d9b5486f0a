import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { logger, repeat, type Repetition } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { EndCreation } from './end-creation.js';

const log = logger('abandoned-creations');
const lookEveryMs = 15_000;
const batch = 50;
/** Longer than a living process may take over a create call. */
export const abandonedAfterSeconds = 40;

/** Closes payments whose process died between their row and the provider's answer, so that their holds are released. */
@Injectable()
export class CloseAbandonedCreations implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repetition: Repetition | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly endCreation: EndCreation,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('close-abandoned-creations', lookEveryMs, () => this.close(), lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition?.stop();
  }

  /** Each is locked and looked at again before it is closed, so several instances do no harm. */
  async close(): Promise<void> {
    const rows = await this.dataSource.query<unknown>(
      `SELECT id FROM payments
       WHERE status = 'creating' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
      [abandonedAfterSeconds, batch],
    );
    for (const { id } of z.array(z.object({ id: z.uuid() })).parse(rows)) {
      log.warn({ payment_id: id }, 'a payment was left without an answer and is closed');
      await this.endCreation.notOpened(id);
    }
  }
}
