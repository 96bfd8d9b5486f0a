import { Inject, Injectable } from '@nestjs/common';
import { firstRow } from '@raffle/service-kit/database';
import { ConcurrencyLimit, ProblemException } from '@raffle/service-kit/http';
import type { EntityManager, QueryRunner } from 'typeorm';
import { ticketsConfig, type TicketsConfig } from '../config.js';
import type { Refusal } from './product.js';

/** The places of a product after a move. */
export interface Inventory {
  product_id: number;
  version: number;
  granted: number;
  held: number;
  capacity: number;
  /** Free tickets that the product's share still allows. */
  free_left: number;
}

/** SQL: an {@link Inventory}. */
export const inventoryColumns = 'product_id, version, granted, held, capacity, free_limit - free_granted AS free_left';

const moved = new WeakMap<QueryRunner, Map<number, Inventory>>();

/** Marks in the caller's transaction that a product's places moved: publish-inventory.ts publishes them with its commit or after it. */
export function markMoved({ queryRunner }: EntityManager, inventory: Inventory): void {
  if (!queryRunner) throw new Error('Places move in a transaction');
  moved.set(queryRunner, movedIn(queryRunner).set(inventory.product_id, inventory));
}

/** The places that this transaction moved and has not published, by product, after its last move. */
export const movedIn = (queryRunner: QueryRunner): Map<number, Inventory> =>
  moved.get(queryRunner) ?? new Map<number, Inventory>();

const freed = new WeakMap<QueryRunner, Set<number>>();

/** The products of which this transaction has given places back since the last call. */
export function takeFreed(queryRunner: QueryRunner): Iterable<number> {
  const products = freed.get(queryRunner) ?? [];
  freed.delete(queryRunner);
  return products;
}

/*
 * The only statements that move places. Each takes the row lock of one product's inventory and must come after every other
 * lock of its transaction (docs/locking.md).
 */

async function move(manager: EntityManager, sql: string, values: [productId: number, ...unknown[]]) {
  const inventory = await firstRow<Inventory>(manager, sql, values);
  if (inventory) markMoved(manager, inventory);
  return inventory;
}

const result = `RETURNING ${inventoryColumns}`;

/** The sale is open and has not ended, by the database's clock. */
export const onSale = '(open AND (sale_ends_at IS NULL OR now() < sale_ends_at))';

/** A person's tickets and held places of product $1. Adding to them requires the person's lock (docs/locking.md). */
const placesOf = (user: `$${number}::uuid`) => `
  (SELECT coalesce(sum(quantity), 0) FROM entry WHERE user_id = ${user} AND product_id = $1 AND credited_at IS NULL)
  + (SELECT coalesce(sum(quantity), 0) FROM purchase WHERE user_id = ${user} AND product_id = $1 AND hold = 'held')`;

/**
 * SQL: holds $2 places of product $1 for the person $3, if as many are left, the product is on sale, and the person stays within the limit
 * (docs/product.md rule 28). `holdPlaces` of purchase/buy-tickets.queries.ts stores their purchase with it.
 */
export const takeHeld = `UPDATE inventory SET held = held + $2, version = version + 1
  WHERE product_id = $1 AND ${onSale} AND granted + held + $2 <= capacity
    AND ${placesOf('$3::uuid')} + $2 <= tickets_per_person ${result}`;

/** SQL: whether $2 places that were `taken` are among the last ones: at most ten or a tenth of all were free (docs/product.md rule 29). */
export const wereLast = 'taken.capacity - taken.granted - taken.held + $2 <= greatest(10, taken.capacity / 10)';

/** Gives held places back. @throws Error if fewer are held: purchases and inventory disagree, so the transaction must roll back. */
export async function giveBack(manager: EntityManager, productId: number, quantity: number): Promise<void> {
  const given = await move(
    manager,
    `UPDATE inventory SET held = held - $2, version = version + 1 WHERE product_id = $1 AND held >= $2 ${result}`,
    [productId, quantity],
  );
  if (!given || !manager.queryRunner)
    throw new Error(`Product ${productId} does not hold the ${quantity} places to give back`);
  freed.set(manager.queryRunner, (freed.get(manager.queryRunner) ?? new Set()).add(productId));
}

/** Turns held places into granted ones, also while the product is `drawing`; not once it is closed or frozen. */
export function grantHeld(manager: EntityManager, productId: number, quantity: number): Promise<Inventory | undefined> {
  return move(
    manager,
    `UPDATE inventory SET granted = granted + $2, held = held - $2, version = version + 1
     WHERE product_id = $1 AND closed_as IS NULL AND frozen_at IS NULL AND held >= $2 ${result}`,
    [productId, quantity],
  );
}

/** A request for free places, and whether it is without payment. */
export interface PlaceRequester {
  userId: string;
  /** A ticket of the registration, a referral or a free credit: it counts against the product's share. */
  free: boolean;
}

/** Grants free places of a product on sale, within its share and its limit per person (docs/product.md rule 28). */
export function grantFree(
  manager: EntityManager,
  productId: number,
  quantity: number,
  { userId, free }: PlaceRequester,
): Promise<Inventory | undefined> {
  return move(
    manager,
    `UPDATE inventory SET granted = granted + $2, free_granted = free_granted + $3, version = version + 1
     WHERE product_id = $1 AND ${onSale} AND granted + held + $2 <= capacity AND free_granted + $3 <= free_limit
       AND ${placesOf('$4::uuid')} + $2 <= tickets_per_person ${result}`,
    [productId, quantity, free ? quantity : 0, userId],
  );
}

/**
 * Why a statement above changed nothing.
 * @param more places in addition to those that the person already has or holds
 */
export async function whyRefused(
  manager: EntityManager,
  productId: number,
  { userId, free, more }: PlaceRequester & { more: number },
): Promise<Refusal | 'free_places_taken'> {
  const inventory = await firstRow<{ open: boolean; closed_as: Refusal | null; over: boolean; taken: boolean }>(
    manager,
    `SELECT ${onSale} AS open, closed_as, ${placesOf('$2::uuid')} + $3 > tickets_per_person AS over, free_granted >= free_limit AND granted + held < capacity AS taken
     FROM inventory WHERE product_id = $1`,
    [productId, userId, more],
  );
  if (!inventory) return 'product_closed';
  if (inventory.closed_as) return inventory.closed_as;
  if (!inventory.open) return 'product_closed';
  if (inventory.over) return 'person_limit';
  return free && inventory.taken ? 'free_places_taken' : 'sold_out';
}

const problems = {
  sold_out: 'sold_out',
  person_limit: 'person_limit_reached',
  free_places_taken: 'free_places_taken',
  product_closed: 'product_not_active',
  product_cancelled: 'product_not_active',
} as const;

/** The problem for a refused request of places: `sold_out`, `person_limit_reached`, `free_places_taken`, `product_not_active`. */
export async function placesRefused(
  manager: EntityManager,
  productId: number,
  requester: PlaceRequester & { more: number },
): Promise<ProblemException> {
  return new ProblemException(problems[await whyRefused(manager, productId, requester)]);
}

/**
 * Lets people take places, for money or not, with half of the connections: the others serve paid tickets and confirmations, which
 * must not queue behind people who want a place.
 */
@Injectable()
export class PlaceTurns extends ConcurrencyLimit {
  constructor(@Inject(ticketsConfig) config: Pick<TicketsConfig, 'DATABASE_POOL_SIZE'>) {
    super({
      atOnce: Math.floor(config.DATABASE_POOL_SIZE / 2),
      // More than one gateway sends concurrently.
      maxWaiting: 600,
      // The gateway waits for 25 s for a purchase, of which opening the payment may take 15.
      maxWaitMs: 8_000,
      retryAfterSeconds: 2,
    });
  }
}
