import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

export interface FrozenList {
  /** How many tickets are in the list. */
  tickets: number;
  /** How many people have them. */
  holders: number;
  /** The Merkle root, 32 bytes. */
  root: Buffer;
  frozen_at: Date;
}

/** The frozen entry list of a product, or null while tickets may still be granted. */
export async function frozenList(manager: EntityManager, productId: number): Promise<FrozenList | null> {
  const found = await firstRow<FrozenList>(
    manager,
    'SELECT tickets, holders, root, frozen_at FROM entry_list WHERE product_id = $1::bigint',
    [productId],
  );
  return found ?? null;
}

/** Stores a frozen list with the number of its holders; the first one stays. */
export async function insertFrozenList(
  manager: EntityManager,
  productId: number,
  { tickets, root, frozen_at }: Omit<FrozenList, 'holders'>,
): Promise<void> {
  await manager.query(
    `INSERT INTO entry_list (product_id, tickets, root, frozen_at, holders)
     SELECT $1, $2, $3, $4, count(DISTINCT user_id) FROM entry WHERE product_id = $1 ON CONFLICT DO NOTHING`,
    [productId, tickets, root, frozen_at],
  );
}

/**
 * Freezes the inventory of a full product; from this commit on the database refuses any grant. A full product has no holds. The time is the
 * database's, and never before that of a ticket, which a process with a wrong clock may have granted.
 */
export async function freezeInventory(manager: EntityManager, productId: number): Promise<void> {
  await manager.query(
    `UPDATE inventory SET open = false, frozen_at = greatest(
       date_trunc('milliseconds', clock_timestamp()),
       (SELECT max(granted_at) FROM entry WHERE product_id = $1::bigint))
     WHERE product_id = $1::bigint AND frozen_at IS NULL AND closed_as IS NULL AND granted = capacity`,
    [productId],
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

/** A tile of a list's Merkle tree: 32 bytes a hash. */
export interface TileRow {
  tile: number;
  hashes: Buffer;
}

/** Tiles of level 0: the leaves of a product's tickets, `tileSize` in each. */
export function readLeafTiles(
  manager: EntityManager,
  productId: number,
  { tiles, tileSize }: { tiles: readonly number[]; tileSize: number },
): Promise<TileRow[]> {
  return rows(
    manager,
    `SELECT tile, hashes FROM unnest($2::integer[]) AS tile CROSS JOIN LATERAL (
       SELECT coalesce(string_agg(leaf, '' ORDER BY number), '') AS hashes FROM ticket
       WHERE product_id = $1 AND number >= tile * $3::integer AND number < (tile + 1) * $3::integer) AS leaves`,
    [productId, tiles, tileSize],
  );
}

/** Stored tiles of a level from 1 on. */
export function readTiles(
  manager: EntityManager,
  productId: number,
  { level, tiles }: { level: number; tiles: readonly number[] },
): Promise<TileRow[]> {
  return rows(
    manager,
    'SELECT tile, hashes FROM entry_list_tile WHERE product_id = $1 AND level = $2 AND tile = ANY($3::integer[])',
    [productId, level, tiles],
  );
}

/** The numbers of the stored tiles of a level; at most 16, for the largest list. */
export async function storedTiles(manager: EntityManager, productId: number, level: number): Promise<Set<number>> {
  const found = await rows<{ tile: number }>(
    manager,
    'SELECT tile FROM entry_list_tile WHERE product_id = $1 AND level = $2',
    [productId, level],
  );
  return new Set(found.map(({ tile }) => tile));
}

/** Stores a tile; another process may have stored the same one. */
export async function insertTile(
  manager: EntityManager,
  productId: number,
  { level, tile, hashes }: TileRow & { level: number },
): Promise<void> {
  await manager.query(
    'INSERT INTO entry_list_tile (product_id, level, tile, hashes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [productId, level, tile, hashes],
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
  erased: boolean;
}

/** Tickets by their numbers, with the public names that their owners had when the list was closed, in any order. */
export function ticketsToOpen(
  manager: EntityManager,
  productId: number,
  numbers: readonly number[],
): Promise<TicketToOpen[]> {
  return rows(
    manager,
    `SELECT t.number, e.user_id, e.secret, e.holder, coalesce(f.display_name, p.display_name) AS display_name,
       coalesce(f.city, p.city) AS city, p.erased_at IS NOT NULL AS erased
     FROM ticket t JOIN entry e ON e.id = t.entry_id LEFT JOIN person p ON p.user_id = e.user_id
       LEFT JOIN LATERAL (SELECT display_name, city FROM former_person
         WHERE user_id = e.user_id AND until > (SELECT frozen_at FROM entry_list WHERE product_id = $1)
         ORDER BY until, id LIMIT 1) f ON true
     WHERE t.product_id = $1 AND t.number = ANY($2::integer[])`,
    [productId, numbers],
  );
}
