import { InventoryChanged } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { Refusal } from './product.js';

export interface Inventory {
  product_id: number;
  version: number;
  granted: number;
  held: number;
  capacity: number;
}

/*
 * The only statements that move places. Each takes the row lock of one product's inventory and must come after every other
 * lock of its transaction (docs/locking.md). The caller publishes the answer with `publishInventoryChanged`.
 */

const moved = 'RETURNING product_id, version, granted, held, capacity';

/**
 * Holds places of a product on sale; undefined when too few are left or the product is no longer on sale. The purchase learns whether
 * they were among the last ones: at most ten or a tenth of all were free (docs/product.md rule 29).
 */
export function hold(
  manager: EntityManager,
  { id, productId, quantity }: { id: string; productId: number; quantity: number },
): Promise<Inventory | undefined> {
  return firstRow(
    manager,
    `WITH taken AS (
       UPDATE inventory SET held = held + $2, version = version + 1
       WHERE product_id = $1 AND open AND granted + held + $2 <= capacity ${moved}),
     marked AS (
       UPDATE purchase SET last_places = true FROM taken
       WHERE purchase.id = $3 AND taken.capacity - taken.granted - taken.held + $2 <= greatest(10, taken.capacity / 10))
     SELECT * FROM taken`,
    [productId, quantity, id],
  );
}

/** Gives held places back. @throws Error when fewer are held: purchases and inventory disagree, so the transaction must stop. */
export async function giveBack(manager: EntityManager, productId: number, quantity: number): Promise<Inventory> {
  const inventory = await firstRow<Inventory>(
    manager,
    `UPDATE inventory SET held = held - $2, version = version + 1 WHERE product_id = $1 AND held >= $2 ${moved}`,
    [productId, quantity],
  );
  if (!inventory) throw new Error(`Product ${productId} does not hold the ${quantity} places to give back`);
  return inventory;
}

/** Turns held places into granted ones, also while the product is `drawing`; not once it is closed or frozen. */
export function grantHeld(manager: EntityManager, productId: number, quantity: number): Promise<Inventory | undefined> {
  return firstRow(
    manager,
    `UPDATE inventory SET granted = granted + $2, held = held - $2, version = version + 1
     WHERE product_id = $1 AND closed_as IS NULL AND frozen_at IS NULL AND held >= $2 ${moved}`,
    [productId, quantity],
  );
}

/** Grants free places of a product on sale. */
export function grantFree(manager: EntityManager, productId: number, quantity: number): Promise<Inventory | undefined> {
  return firstRow(
    manager,
    `UPDATE inventory SET granted = granted + $2, version = version + 1
     WHERE product_id = $1 AND open AND granted + held + $2 <= capacity ${moved}`,
    [productId, quantity],
  );
}

/** Why a statement above moved nothing. */
export async function whyRefused(manager: EntityManager, productId: number): Promise<Refusal> {
  const inventory = await firstRow<{ open: boolean; closed_as: Refusal | null }>(
    manager,
    'SELECT open, closed_as FROM inventory WHERE product_id = $1',
    [productId],
  );
  if (!inventory) return 'product_closed';
  return inventory.closed_as ?? (inventory.open ? 'sold_out' : 'product_closed');
}

/** Publishes how many places are taken. */
export async function publishInventoryChanged(
  manager: EntityManager,
  outbox: Outbox,
  inventory: Inventory,
): Promise<void> {
  const { product_id, version, granted, held, capacity } = inventory;
  await outbox.add(manager, InventoryChanged, { product_id, version, granted, held, capacity });
}
