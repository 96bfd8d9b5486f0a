import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export interface FrozenList {
  /** How many tickets are in the list. */
  tickets: number;
  /** The Merkle root, 32 bytes. */
  root: Buffer;
  frozen_at: Date;
}

/** The frozen entry list of a product, or null while tickets may still be granted. */
export async function frozenList(manager: EntityManager, productId: number): Promise<FrozenList | null> {
  const found = await firstRow<FrozenList>(
    manager,
    'SELECT tickets, root, frozen_at FROM entry_list WHERE product_id = $1::bigint',
    [productId],
  );
  return found ?? null;
}

/** Stores a frozen list; the first one stays. */
export async function insertFrozenList(
  manager: EntityManager,
  productId: number,
  { tickets, root, frozen_at }: FrozenList,
): Promise<void> {
  await manager.query(
    'INSERT INTO entry_list (product_id, tickets, root, frozen_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [productId, tickets, root, frozen_at],
  );
}

/** Freezes the inventory of a full product; from this commit on the database refuses any grant. A full product has no holds. */
export async function freezeInventory(manager: EntityManager, productId: number, now: Date): Promise<void> {
  await manager.query(
    `UPDATE inventory SET frozen_at = $2, open = false
     WHERE product_id = $1::bigint AND frozen_at IS NULL AND closed_as IS NULL AND granted = capacity`,
    [productId, now],
  );
}

export interface InventoryToFreeze {
  frozen_at: Date | null;
  granted: number;
  closed_as: string | null;
}

export function findInventoryToFreeze(
  manager: EntityManager,
  productId: number,
): Promise<InventoryToFreeze | undefined> {
  return firstRow(manager, 'SELECT frozen_at, granted, closed_as FROM inventory WHERE product_id = $1::bigint', [
    productId,
  ]);
}

/** The leaves of a product's tickets from a number on, in order. */
export function readLeaves(
  manager: EntityManager,
  productId: number,
  { from, limit }: { from: number; limit: number },
): Promise<{ number: number; leaf: Buffer }[]> {
  return rows(
    manager,
    'SELECT number, leaf FROM ticket WHERE product_id = $1 AND number >= $2 ORDER BY number LIMIT $3',
    [productId, from, limit],
  );
}

export interface TicketToOpen {
  number: number;
  user_id: string;
  secret: Buffer;
  holder: Buffer;
  /** Null until the owner's registration arrives. */
  display_name: string | null;
  city: string | null;
}

/** Tickets by their numbers, with their owners' public names, in any order. */
export function ticketsToOpen(
  manager: EntityManager,
  productId: number,
  numbers: readonly number[],
): Promise<TicketToOpen[]> {
  return rows(
    manager,
    `SELECT t.number, e.user_id, e.secret, e.holder, p.display_name, p.city
     FROM ticket t JOIN entry e ON e.id = t.entry_id LEFT JOIN person p ON p.user_id = e.user_id
     WHERE t.product_id = $1 AND t.number = ANY($2::integer[])`,
    [productId, numbers],
  );
}
