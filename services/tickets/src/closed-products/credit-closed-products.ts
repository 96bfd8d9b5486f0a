import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { issueCredit } from '../credits/issue-credit.js';
import { releaseBatch, releaseHolds } from '../purchase/release-holds.js';
import {
  entriesToCredit,
  hasUnfinished,
  lockClosedProduct,
  storeCredited,
  storeDone,
  type ClosedProduct,
} from './closed-products.queries.js';

const everyMs = 1_000;
/** Entries per transaction. */
const batch = 100;

/**
 * Turns the entries of a closed product into credits and releases its holds, a batch at a time (docs/product.md rule 20).
 * Closing took the inventory's lock, so no new entry appears; after a crash it resumes at the first uncredited entry.
 */
@Injectable()
export class CreditClosedProducts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'credit-closed-products', everyMs })
  async creditBatch(): Promise<boolean> {
    // Usually nothing is left: no transaction then.
    if (!(await hasUnfinished(this.dataSource.manager))) return false;
    return this.dataSource.transaction(async (manager) => {
      const closed = await lockClosedProduct(manager);
      if (!closed) return false;
      const credited = await this.creditEntries(manager, closed);
      const released = await releaseHolds(manager, {
        productId: closed.product_id,
        event: 'release',
      });
      if (credited < batch && released < releaseBatch) await storeDone(manager, closed.product_id);
      return true;
    });
  }

  /** One credit per entry: a paid or promotional one keeps its value, a free or referral one places one ticket. */
  private async creditEntries(manager: EntityManager, { product_id, reason }: ClosedProduct): Promise<number> {
    const entries = await entriesToCredit(manager, product_id, batch);
    const issuedAt = new Date();
    for (const entry of entries) {
      await issueCredit(manager, this.outbox, {
        userId: entry.user_id,
        kind: entry.type !== 'purchase' ? entry.type : entry.promotional ? 'promotional' : 'paid',
        amount: entry.amount,
        reason,
        productId: product_id,
        origin: { entryId: entry.id, tickets: entry.quantity },
        issuedAt,
      });
    }
    await storeCredited(
      manager,
      entries.map(({ id }) => id),
      issuedAt,
    );
    return entries.length;
  }
}
