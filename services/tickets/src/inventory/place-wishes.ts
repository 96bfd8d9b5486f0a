import { Injectable } from '@nestjs/common';
import { PlaceFreed } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { firstRow, inSavepoints, rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { onSale } from './move-places.js';
import { publishOpenedDraws } from './next-draw-wishes.js';
import { productOnSale } from './sale.js';

interface Wisher {
  userId: string;
  productId: number;
}

/**
 * Stores that a person wants a freed place of a product, where every place is a ticket the next draw, or its announced opening
 * (docs/product.md rule 35). One wish per person and product: the first stays, unless the product became full since.
 * @throws ProblemException `product_not_found` or `product_not_active`
 */
export async function storeWish(manager: EntityManager, { userId, productId }: Wisher): Promise<void> {
  const awaits = await whatIsAwaited(manager, productId);
  if (awaits === 'place') await productOnSale(manager, productId);
  await manager.query(
    `INSERT INTO place_wish AS w (id, product_id, user_id, awaits) VALUES ($1, $2, $3, $4)
     ON CONFLICT (product_id, user_id) DO UPDATE SET awaits = 'draw', created_at = now()
       WHERE w.awaits = 'place' AND EXCLUDED.awaits = 'draw'`,
    [uuidv7(), productId, userId, awaits],
  );
}

export async function removeWish(manager: EntityManager, { userId, productId }: Wisher): Promise<void> {
  await manager.query('DELETE FROM place_wish WHERE product_id = $1::bigint AND user_id = $2', [productId, userId]);
}

/** The opening of a draft, if it is announced; where every place is a ticket, and the draw has not ended, another draw. */
async function whatIsAwaited(manager: EntityManager, productId: number): Promise<'sale' | 'draw' | 'place'> {
  const found = await firstRow<{ coming: boolean; full: boolean }>(
    manager,
    `SELECT status = 'draft' AND opens_at IS NOT NULL AS coming,
            granted = capacity AND closed_as IS NULL AND status IN ('active', 'drawing') AS full
     FROM inventory JOIN product USING (product_id) WHERE product_id = $1::bigint`,
    [productId],
  );
  return found?.coming ? 'sale' : found?.full ? 'draw' : 'place';
}

const everyMs = 2_000;
/** Wishes per round, and per product of which a transaction gives places back. */
const batch = 100;

/**
 * Publishes what a transaction that gives places back has left: wishes beyond a batch, wishes made while a place was free, ended sales; and
 * opened draws. It reads the state, so the cause does not matter. Several processes share the work.
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
    const more = await publishOpenedDraws(this.dataSource, this.outbox, batch);
    // Usually there is none: no transaction then.
    if (!(await hasSettledWish(this.dataSource.manager))) return more;
    return (await this.dataSource.transaction((manager) => publishFreedPlaces(manager, this.outbox, null))) || more;
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

const settled = `FROM place_wish w JOIN inventory i USING (product_id)
  WHERE w.awaits = 'place' AND (NOT ${onSale} OR i.granted + i.held < i.capacity)`;

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
