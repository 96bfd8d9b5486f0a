import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { lockProduct } from '../../products/find-product.js';
import type { ProductEntity } from '../../products/product.entity.js';
import { DrawEntity } from './draw.entity.js';

/** Time for the caller's own run before the resumer takes it over. */
const firstResumptionSeconds = 10;

/** Starts a draw, or its cancellation, at its first stage. */
export async function insertDraw(
  manager: EntityManager,
  draw: { productId: number; startedBy: string; cancellation?: { reason: string; full: boolean } },
): Promise<void> {
  await manager.query(
    `INSERT INTO draws (product_id, stage, started_by, cancel_reason, cancels_full, next_attempt_at)
     VALUES ($1, 'freezing', $2, $3, $4, now() + make_interval(secs => $5))`,
    [
      draw.productId,
      draw.startedBy,
      draw.cancellation?.reason ?? null,
      draw.cancellation?.full ?? false,
      firstResumptionSeconds,
    ],
  );
}

/** Ends a draw that waits for its beacon, with its seed alone. @returns false when it waits no more */
export async function endWaitingDraw(
  manager: EntityManager,
  draw: { productId: number; reason: string; endedBy: string },
): Promise<boolean> {
  const ended = await rows(
    manager,
    `UPDATE draws SET cancel_reason = $2, cancels_full = true, started_by = $3
     WHERE product_id = $1 AND stage = 'awaiting_beacon' AND cancel_reason IS NULL RETURNING product_id`,
    [draw.productId, draw.reason, draw.endedBy],
  );
  return ended.length > 0;
}

/** Stores the key of a list's holder tags, once. @returns the one that is stored */
export async function bindHolderKey(manager: EntityManager, productId: number, key: string): Promise<string> {
  await manager.query(
    `UPDATE draws SET holder_key = $2 WHERE product_id = $1 AND stage = 'picking' AND holder_key IS NULL`,
    [productId, key],
  );
  const draw = await firstRow<{ holder_key: string | null }>(
    manager,
    'SELECT holder_key FROM draws WHERE product_id = $1',
    [productId],
  );
  if (!draw?.holder_key) throw new Error(`The draw of product ${productId} opens no tickets`);
  return draw.holder_key;
}

/**
 * Locks a product and its draw, the product first everywhere, so that no two transactions deadlock.
 * @throws ProblemException `product_not_found`; Error when it has no draw
 */
export async function lockProductAndDraw(
  manager: EntityManager,
  productId: number,
): Promise<{ product: ProductEntity; draw: DrawEntity }> {
  const product = await lockProduct(manager, productId);
  return { product, draw: await lockDraw(manager, productId) };
}

/** Locks a draw; a transaction that also locks its product uses {@link lockProductAndDraw}. @throws Error when there is none */
export function lockDraw(manager: EntityManager, productId: number): Promise<DrawEntity> {
  return manager.findOneOrFail(DrawEntity, { where: { product_id: productId }, lock: { mode: 'pessimistic_write' } });
}

/** Postpones the next attempt of a waiting draw to `moment`. */
export async function resumeAt(manager: EntityManager, productId: number, moment: Date): Promise<void> {
  await manager.query(`UPDATE draws SET next_attempt_at = $2 WHERE product_id = $1 AND stage = 'awaiting_beacon'`, [
    productId,
    moment,
  ]);
}
