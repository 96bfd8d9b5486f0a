import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Claims at most `limit` unfinished draws that are due, and postpones their next attempt. @returns their products */
export async function claimDueDraws(
  manager: EntityManager,
  { claimSeconds, limit }: { claimSeconds: number; limit: number },
): Promise<number[]> {
  const claimed = await rows<{ product_id: number }>(
    manager,
    `UPDATE draws SET next_attempt_at = now() + make_interval(secs => $1)
     WHERE product_id IN (SELECT product_id FROM draws WHERE stage IN ('freezing', 'awaiting_beacon', 'picking') AND next_attempt_at <= now()
                          ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING product_id`,
    [claimSeconds, limit],
  );
  return claimed.map(({ product_id }) => product_id);
}

/** Of draws that are running; one that waits for its beacon, or has failed, keeps its next attempt. */
export async function renewClaimsOf(
  manager: EntityManager,
  productIds: readonly number[],
  claimSeconds: number,
): Promise<void> {
  await manager.query(
    `UPDATE draws SET next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => $2))
     WHERE product_id = ANY ($1) AND stage IN ('freezing', 'picking')`,
    [productIds, claimSeconds],
  );
}

/** How often a draw has failed. */
export async function failedAttempts(manager: EntityManager, productId: number): Promise<number> {
  const draw = await firstRow<{ attempts: number }>(manager, 'SELECT attempts FROM draws WHERE product_id = $1', [
    productId,
  ]);
  return draw?.attempts ?? 0;
}

/** Records a failure and when to try again. */
export async function storeFailure(
  manager: EntityManager,
  productId: number,
  { failure, pauseSeconds }: { failure: string; pauseSeconds: number },
): Promise<void> {
  await manager.query(
    `UPDATE draws SET attempts = attempts + 1, last_failure = $2, next_attempt_at = now() + make_interval(secs => $3)
     WHERE product_id = $1 AND stage IN ('freezing', 'awaiting_beacon', 'picking')`,
    [productId, failure, pauseSeconds],
  );
}
