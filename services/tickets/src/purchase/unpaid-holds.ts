import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { eachRow, inRequestContext, logger, Repeat } from '@raffle/service-kit';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { giveBack } from '../inventory/move-places.js';
import { decideFailure, type HoldState } from './purchase.js';
import { purchaseColumns, storeDecision, type Purchase } from './purchase.queries.js';

const log = logger('holds');

/** Cancels an unpaid purchase for its buyer: its places are free again (docs/product.md rule 29). */
@Injectable()
export class CancelPurchase {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Idempotent. The buyer may still pay at the provider: that counts as a late payment (docs/product.md rule 21).
   * @throws ProblemException `payment_not_found`, also for another user's; `purchase_paid`, `credited`
   */
  async cancelPurchase({ userId, paymentToken }: { userId: string; paymentToken: string }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const purchase = await lockPurchaseOfPayment(manager, paymentToken);
      if (purchase?.user_id !== userId) throw new ProblemException('payment_not_found');
      if (purchase.status === 'granted') throw new ProblemException('purchase_paid');
      if (purchase.status === 'credited') throw new ProblemException('credited');
      await storeDecision(manager, purchase, decideFailure(purchase, 'cancelled_by_buyer'));
      log.info({ purchase_id: purchase.id, product_id: purchase.product_id }, 'purchase cancelled by its buyer');
    });
  }
}

const everyMs = 2_000;
/** Products per round: keeps a round short regardless of how much is overdue. */
const maxProducts = 50;

/** Gives the places of overdue holds back; several instances share the work. A later payment of such a hold is still accepted. */
@Injectable()
export class ExpireHolds {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'expire-holds', everyMs })
  async sweep(): Promise<boolean> {
    const limits = { limit: maxProducts, holdsPerProduct: releaseBatch };
    const products = await productsWithOverdueHolds(this.dataSource.manager, limits);
    let more = products.length === maxProducts;
    const expire = async (productId: number) => {
      const expired = await this.dataSource.transaction((manager) => endHolds(manager, { productId, as: 'expired' }));
      more ||= expired === releaseBatch;
    };
    await eachRow('expire-holds', products, expire, (product_id) => ({ product_id }));
    return more;
  }
}

/** How a hold ends unpaid. */
type Unpaid = Extract<HoldState, 'expired' | 'released'>;

/** Maximum holds ended by one call of {@link endHolds}. */
export const releaseBatch = 100;

/**
 * Ends up to a batch of holds of one product, in one transaction that touches one inventory row (docs/locking.md).
 * @param which.as `expired` ends only overdue holds, `released` any
 * @returns how many holds ended; a full batch means that there may be more
 */
export async function endHolds(manager: EntityManager, which: { productId: number; as: Unpaid }): Promise<number> {
  const { productId: product_id, as: hold } = which;
  const holds = await lockHolds(manager, which, releaseBatch);
  if (holds.length === 0) return 0;
  await storeHoldsEnded(
    manager,
    holds.map(({ id }) => id),
    hold,
  );
  const places = holds.reduce((sum, { quantity }) => sum + quantity, 0);
  await giveBack(manager, product_id, places);
  for (const { id, quantity, correlation_id } of holds) {
    // Logged with the correlation id of the request that made the hold, which leads to the payment.
    inRequestContext({ requestId: randomUUID(), correlationId: correlation_id }, () =>
      log.info({ purchase_id: id, product_id, quantity, hold }, 'hold ended unpaid'),
    );
  }
  return holds.length;
}

/** Ends locked holds unpaid. */
export async function storeHoldsEnded(
  manager: EntityManager,
  purchaseIds: readonly string[],
  hold: Unpaid,
): Promise<void> {
  await manager.query('UPDATE purchase SET hold = $2, hold_ended_at = now() WHERE id = ANY($1)', [purchaseIds, hold]);
}

/** Locks the purchase whose payment has this token. */
function lockPurchaseOfPayment(manager: EntityManager, token: string): Promise<Purchase | undefined> {
  return firstRow(manager, `SELECT ${purchaseColumns} FROM purchase WHERE token = $1 FOR UPDATE`, [token]);
}

/** Products of the longest overdue holds, by the database's clock; at most `limit`. */
async function productsWithOverdueHolds(
  manager: EntityManager,
  { limit, holdsPerProduct }: { limit: number; holdsPerProduct: number },
): Promise<number[]> {
  const products = await rows<{ product_id: number }>(
    manager,
    `SELECT DISTINCT product_id FROM (
       SELECT product_id FROM purchase WHERE hold = 'held' AND hold_expires_at <= now() ORDER BY hold_expires_at LIMIT $1
     ) overdue LIMIT $2`,
    [limit * holdsPerProduct, limit],
  );
  return products.map(({ product_id }) => product_id);
}

/** Locks open holds of one product, skipping locked ones, earliest expiry first; only overdue ones if they are to expire. */
function lockHolds(
  manager: EntityManager,
  { productId, as }: { productId: number; as: Unpaid },
  limit: number,
): Promise<{ id: string; quantity: number; correlation_id: string }[]> {
  return rows(
    manager,
    `SELECT id, quantity, correlation_id FROM purchase
     WHERE hold = 'held' AND product_id = $1 AND ($2 = 'released' OR hold_expires_at <= now())
     ORDER BY hold_expires_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [productId, as, limit],
  );
}
