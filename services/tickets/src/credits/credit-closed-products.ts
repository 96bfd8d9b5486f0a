import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { TicketType } from '@raffle/contracts';
import { Outbox } from '@raffle/messaging-kit';
import { firstRow, repeat, rows, type Repetition } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { ClosingReason } from '../inventory/close-product.js';
import { releaseBatch, releaseHolds } from '../purchase/expire-holds.js';
import { issueCredit } from './issue-credit.js';

const everyMs = 1_000;
const batch = 100;

interface Closed {
  product_id: number;
  reason: ClosingReason;
}

/**
 * Turns the entries of a closed product into credits and ends its open holds, a batch at a time (product.md row 20). Closing
 * took the inventory's lock, so no entry appears any more; a crash resumes at the first entry that is not credited.
 */
@Injectable()
export class CreditClosedProducts implements OnApplicationBootstrap, OnModuleDestroy {
  private repetition: Repetition | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('credit-closed-products', everyMs, () => this.creditBatch());
  }

  async onModuleDestroy(): Promise<void> {
    await this.repetition?.stop();
  }

  /** @returns whether there may be more. */
  creditBatch(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const closed = await firstRow<Closed>(
        manager,
        `SELECT product_id, reason FROM closed_product WHERE done_at IS NULL
         ORDER BY closed_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (!closed) return false;
      const credited = await this.creditEntries(manager, closed);
      const released = await releaseHolds(manager, this.outbox, {
        productId: closed.product_id,
        event: 'release',
        overdueAt: null,
      });
      if (credited < batch && released < releaseBatch) {
        await manager.query('UPDATE closed_product SET done_at = now() WHERE product_id = $1', [closed.product_id]);
      }
      return true;
    });
  }

  /** One credit an entry: paid ones keep their value, free and referral ones place one ticket. */
  private async creditEntries(manager: EntityManager, { product_id, reason }: Closed): Promise<number> {
    const entries = await rows<{ id: string; user_id: string; type: TicketType; quantity: number; amount: number }>(
      manager,
      `SELECT id, user_id, type, quantity, amount FROM entry
       WHERE product_id = $1 AND credited_at IS NULL ORDER BY first_number LIMIT ${batch}`,
      [product_id],
    );
    const issuedAt = new Date();
    for (const entry of entries) {
      await issueCredit(manager, this.outbox, {
        userId: entry.user_id,
        kind: entry.type === 'purchase' ? 'paid' : entry.type,
        amount: entry.amount,
        reason,
        productId: product_id,
        origin: { entryId: entry.id, tickets: entry.quantity },
        issuedAt,
      });
    }
    await manager.query('UPDATE entry SET credited_at = $2 WHERE id = ANY($1)', [
      entries.map(({ id }) => id),
      issuedAt,
    ]);
    return entries.length;
  }
}
