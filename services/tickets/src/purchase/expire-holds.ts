import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { repeat, rows, type Repetition } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { announce, giveBack } from '../inventory/move-places.js';
import { moveHold } from './hold.js';

const everyMs = 1_000;
/** Products a round, and holds a product and transaction: a round stays short however much is overdue. */
const mostProducts = 50;
const batch = 100;

/** Gives the places of overdue holds back. Several instances share the work. A payment that comes later is still taken in. */
@Injectable()
export class ExpireHolds implements OnApplicationBootstrap, OnModuleDestroy {
  private repetition: Repetition | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('expire-holds', everyMs, () => this.sweep(new Date()));
  }

  async onModuleDestroy(): Promise<void> {
    await this.repetition?.stop();
  }

  /** @returns whether there may be more. */
  async sweep(now: Date): Promise<boolean> {
    const products = await rows<{ product_id: number }>(
      this.dataSource.manager,
      `SELECT DISTINCT product_id FROM (
         SELECT product_id FROM purchase WHERE hold = 'held' AND hold_expires_at <= $1 ORDER BY hold_expires_at LIMIT $2
       ) overdue LIMIT $3`,
      [now, batch * mostProducts, mostProducts],
    );
    let more = products.length === mostProducts;
    for (const { product_id } of products) {
      const expired = await this.dataSource.transaction((manager) =>
        releaseHolds(manager, this.outbox, { productId: product_id, event: 'expire', overdueAt: now }),
      );
      more ||= expired === batch;
    }
    return more;
  }
}

/**
 * Ends up to a batch of holds of one product, in one transaction that touches one inventory row (docs/locking.md).
 * @param overdueAt only holds whose time was over then; all of them where it is null
 * @returns how many holds ended; a whole batch means that there may be more
 */
export async function releaseHolds(
  manager: EntityManager,
  outbox: Outbox,
  which: { productId: number; event: 'expire' | 'release'; overdueAt: Date | null },
): Promise<number> {
  const holds = await rows<{ id: string; quantity: number }>(
    manager,
    `SELECT id, quantity FROM purchase
     WHERE hold = 'held' AND product_id = $1 AND ($2::timestamptz IS NULL OR hold_expires_at <= $2)
     ORDER BY hold_expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    [which.productId, which.overdueAt],
  );
  if (holds.length === 0) return 0;
  await manager.query('UPDATE purchase SET hold = $2 WHERE id = ANY($1)', [
    holds.map(({ id }) => id),
    moveHold('held', which.event).state,
  ]);
  const places = holds.reduce((sum, { quantity }) => sum + quantity, 0);
  await announce(manager, outbox, await giveBack(manager, which.productId, places));
  return holds.length;
}

/** Holds that {@link releaseHolds} ends at once. */
export const releaseBatch = batch;
