import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { eachRow, inRequestContext, logger, Repeat } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { giveBack } from '../inventory/move-places.js';
import { decidePurchase, moveHold } from './purchase.js';
import {
  applyDecision,
  lockHolds,
  lockPurchaseOfPayment,
  productsWithOverdueHolds,
  storeHoldsEnded,
} from './purchase.queries.js';

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
      await applyDecision(manager, purchase, decidePurchase(purchase, { kind: 'cancelled_by_buyer' }));
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
      const expired = await this.dataSource.transaction((manager) =>
        releaseHolds(manager, { productId, event: 'expire' }),
      );
      more ||= expired === releaseBatch;
    };
    await eachRow('expire-holds', products, expire, (product_id) => ({ product_id }));
    return more;
  }
}

/** Maximum holds ended by one call of {@link releaseHolds}. */
export const releaseBatch = 100;

/**
 * Ends up to a batch of holds of one product, in one transaction that touches one inventory row (docs/locking.md).
 * @param which.event `expire` ends only overdue holds, `release` any
 * @returns how many holds ended; a full batch means that there may be more
 */
export async function releaseHolds(
  manager: EntityManager,
  which: { productId: number; event: 'expire' | 'release' },
): Promise<number> {
  const holds = await lockHolds(manager, which, releaseBatch);
  if (holds.length === 0) return 0;
  const ids = holds.map(({ id }) => id);
  await storeHoldsEnded(manager, ids, moveHold('held', which.event).state);
  const places = holds.reduce((sum, { quantity }) => sum + quantity, 0);
  await giveBack(manager, which.productId, places);
  for (const { id, quantity, correlation_id } of holds) {
    // Logged with the correlation id of the request that made the hold, which leads to the payment.
    inRequestContext({ requestId: randomUUID(), correlationId: correlation_id }, () =>
      log.info({ purchase_id: id, product_id: which.productId, quantity, event: which.event }, 'hold ended unpaid'),
    );
  }
  return holds.length;
}
