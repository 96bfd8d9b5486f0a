import { Injectable } from '@nestjs/common';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { inContextOfPayment } from '../payment/payment-context.js';
import { EndCreation } from './end-creation.js';
import { findAbandonedCreations } from './payment-creations.queries.js';

const log = logger('abandoned-creations');
const intervalMs = 15_000;
const batch = 50;
/** Longer than a living process may take over a create call. */
const abandonedAfterSeconds = 40;

/** Closes payments whose process died between their row and the provider's answer, so that their holds are released. */
@Injectable()
export class CloseAbandonedCreations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endCreation: EndCreation,
  ) {}

  /** Each payment is locked and read again before it is closed, so several instances may run this. */
  @Repeat({ name: 'close-abandoned-creations', everyMs: intervalMs, firstMs: intervalMs })
  async close(): Promise<void> {
    const payments = await findAbandonedCreations(this.dataSource, {
      olderThanSeconds: abandonedAfterSeconds,
      limit: batch,
    });
    for (const payment of payments) {
      await inContextOfPayment(payment, async () => {
        log.warn({ payment_id: payment.id }, 'payment closed: its create call got no answer');
        await this.endCreation.notOpened(payment.id);
      });
    }
  }
}
