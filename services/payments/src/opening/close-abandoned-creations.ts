import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
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
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly endCreation: EndCreation,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.close())
        .catch((error: unknown) => log.warn({ err: error }, 'abandoned payments could not be closed'));
    }, lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
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
