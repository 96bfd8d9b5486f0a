import { Injectable } from '@nestjs/common';
import { PlaceFreed } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { firstRow, inSavepoints, rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { onSale } from './move-places.js';
import { productOnSale } from './sale.js';

/** Stores that a person wants a freed place of a product (docs/product.md rule 35); the first wish stays. */
export async function storeWish(
  manager: EntityManager,
  { userId, productId }: { userId: string; productId: number },
): Promise<void> {
  await productOnSale(manager, productId);
  await manager.query(
    'INSERT INTO place_wish (id, product_id, user_id) VALUES ($1, $2, $3) ON CONFLICT (product_id, user_id) DO NOTHING',
    [uuidv7(), productId, userId],
  );
}

const everyMs = 2_000;
/** Wishes per round, and per product of which a transaction gives places back. */
const batch = 100;

/**
 * Publishes what a transaction that gives places back has left: wishes beyond a batch, wishes made while a place was free, ended sales. It
 * reads the state, so the cause does not matter. Several processes share the work.
 */
@Injectable()
export class PublishFreedPlaces {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'tell-of-freed-places', everyMs })
  async notifyBatch(): Promise<boolean> {
    // Usually there is none: no transaction then.
    if (!(await hasSettledWish(this.dataSource.manager))) return false;
    return this.dataSource.transaction((manager) => publishFreedPlaces(manager, this.outbox, null));
  }
}

/**
 * Publishes to people who asked for it that a place is free; a wish ends with its event, and one whose event fails stays. In the transaction
 * that gives places back they are told before anybody, the owner of the hold too, can hold the places again (docs/product.md rule 29).
 * @param productId null: any
 * @returns whether there may be more.
 */
export async function publishFreedPlaces(
  manager: EntityManager,
  outbox: Outbox,
  productId: number | null,
): Promise<boolean> {
  const wishes = await lockSettledWishes(manager, productId, batch);
  const failed = await inSavepoints(
    'tell-of-freed-places',
    manager,
    wishes,
    async (some) => {
      for (const { id: wish_id, product_id, user_id, now } of some.filter(({ free }) => free))
        await outbox.add(manager, PlaceFreed, { wish_id, user_id, product_id, freed_at: now.toISOString() });
      await manager.query('DELETE FROM place_wish WHERE id = ANY ($1)', [some.map(({ id }) => id)]);
    },
    ({ id: wish_id, product_id }) => ({ wish_id, product_id }),
  );
  return wishes.length === batch && failed.length < batch;
}

interface SettledWish {
  id: string;
  product_id: number;
  user_id: string;
  /** Whether a place is free; otherwise the product is no longer on sale. */
  free: boolean;
  now: Date;
}

const settled = `FROM place_wish w JOIN inventory i USING (product_id) WHERE (NOT ${onSale} OR i.granted + i.held < i.capacity)`;

/** Whether a wish is fulfilled or can no longer be. */
async function hasSettledWish(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, `SELECT 1 ${settled} LIMIT 1`)) !== undefined;
}

/**
 * Locks a batch of wishes that are fulfilled or can no longer be, of one product or of all; skips those locked by another process. Where
 * the inventory is locked before, it must come after that lock (docs/locking.md).
 */
function lockSettledWishes(manager: EntityManager, productId: number | null, limit: number): Promise<SettledWish[]> {
  return rows(
    manager,
    `SELECT w.id, w.product_id, w.user_id, ${onSale} AS free, now() AS now
     ${settled} AND ($1::integer IS NULL OR w.product_id = $1)
     ORDER BY w.created_at LIMIT $2 FOR UPDATE OF w SKIP LOCKED`,
    [productId, limit],
  );
}
