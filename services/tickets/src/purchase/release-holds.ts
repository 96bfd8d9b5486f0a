import { randomUUID } from 'node:crypto';
import { inRequestContext, logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { giveBack } from '../inventory/move-places.js';
import { moveHold } from './hold.js';
import { lockHolds, storeHoldsEnded } from './purchase.queries.js';

const log = logger('holds');

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
  await storeHoldsEnded(
    manager,
    holds.map(({ id }) => id),
    moveHold('held', which.event).state,
  );
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
