import { Injectable } from '@nestjs/common';
import type { TicketType } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { FirstDue, Repeat } from '@raffle/service-kit';
import { firstRow, inSavepoints, rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { issueCredit } from '../credits/issue-credit.js';
import type { ClosingReason } from '../inventory/product.js';
import { endHolds, releaseBatch } from './unpaid-holds.js';

const job = 'credit-closed-products';
const everyMs = 2_000;
/** Entries per transaction. */
const batch = 100;

/**
 * Turns the entries of a closed product into credits and releases its holds, a batch at a time (docs/product.md rule 20).
 * Closing took the inventory's lock, so no new entry appears; after a crash it resumes at the first uncredited entry.
 */
@Injectable()
export class CreditClosedProducts {
  private readonly products = new FirstDue<number>(job);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: job, everyMs })
  async creditBatch(): Promise<boolean> {
    // Usually nothing is left: no transaction then.
    if (!(await hasUnfinished(this.dataSource.manager))) return false;
    return this.products.round((leftOut, take) =>
      this.dataSource.transaction(async (manager) => {
        const closed = await lockClosedProduct(manager, leftOut);
        if (!closed) return false;
        const { product_id } = closed;
        take(product_id);
        const { credited, failed } = await this.creditEntries(manager, closed);
        const released = await endHolds(manager, { productId: product_id, as: 'released' });
        if (failed > 0) {
          // The entries that failed stay due; once only they are left, the other products come first.
          if (credited + released === 0) this.products.leaveOut(product_id);
        } else if (credited < batch && released < releaseBatch) await storeDone(manager, product_id);
        return true;
      }),
    );
  }

  private async creditEntries(
    manager: EntityManager,
    closed: ClosedProduct,
  ): Promise<{ credited: number; failed: number }> {
    const entries = await entriesToCredit(manager, closed.product_id, batch);
    const failed = await inSavepoints(
      job,
      manager,
      entries,
      (some) => this.credit(manager, closed, some),
      ({ id: entry_id }) => ({ entry_id }),
    );
    return { credited: entries.length - failed.length, failed: failed.length };
  }

  /** One credit per entry: a paid or promotional one keeps its value, a free or referral one places one ticket. */
  private async credit(
    manager: EntityManager,
    { product_id, reason }: ClosedProduct,
    entries: readonly EntryToCredit[],
  ): Promise<void> {
    const issued_at = new Date();
    for (const entry of entries) {
      await issueCredit(manager, this.outbox, {
        user_id: entry.user_id,
        kind: entry.type !== 'purchase' ? entry.type : entry.promotional ? 'promotional' : 'paid',
        amount: entry.amount,
        reason,
        product_id,
        origin: { entry_id: entry.id, tickets_returned: entry.quantity },
        issued_at,
      });
    }
    await storeCredited(
      manager,
      entries.map(({ id }) => id),
      issued_at,
    );
  }
}

interface ClosedProduct {
  product_id: number;
  reason: ClosingReason;
}

/** Whether a closed product has entries or holds left. */
async function hasUnfinished(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM closed_product WHERE done_at IS NULL LIMIT 1')) !== undefined;
}

/** Locks the earliest closed product with entries or holds left; skips those locked by another instance. */
function lockClosedProduct(manager: EntityManager, leftOut: readonly number[]): Promise<ClosedProduct | undefined> {
  return firstRow(
    manager,
    `SELECT product_id, reason FROM closed_product WHERE done_at IS NULL AND product_id <> ALL ($1)
     ORDER BY closed_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [leftOut],
  );
}

async function storeDone(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('UPDATE closed_product SET done_at = now() WHERE product_id = $1', [productId]);
}

interface EntryToCredit {
  id: string;
  user_id: string;
  type: TicketType;
  quantity: number;
  /** F CFA. */
  amount: number;
  /** Placed with a promotional credit (docs/product.md rule 55). */
  promotional: boolean;
}

function entriesToCredit(manager: EntityManager, productId: number, limit: number): Promise<EntryToCredit[]> {
  return rows(
    manager,
    `SELECT id, user_id, type, quantity, amount,
       EXISTS (SELECT FROM credit c WHERE c.id = entry.credit_id AND c.kind = 'promotional') AS promotional
     FROM entry
     WHERE product_id = $1 AND credited_at IS NULL ORDER BY first_number LIMIT $2`,
    [productId, limit],
  );
}

async function storeCredited(manager: EntityManager, entryIds: readonly string[], creditedAt: Date): Promise<void> {
  await manager.query('UPDATE entry SET credited_at = $2 WHERE id = ANY($1)', [entryIds, creditedAt]);
}
