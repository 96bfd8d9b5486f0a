import type { Direction, ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import type { productList as list } from '@raffle/contracts/http/product-list';
import { comingProduct, realWinner, type AdminProduct } from '@raffle/contracts/http/products';
import { daysToMoveOrCancel, hoursToDraw } from '@raffle/contracts/http/sale-end';
import { productStatus } from '@raffle/contracts/values';
import { Conditions, containing, firstRow, rows, type ListSource } from '@raffle/service-kit/database';
import { columnsOf, type RowOf } from '@raffle/service-kit/http';
import { In, type EntityManager } from 'typeorm';
import { ProductEntity } from './product.entity.js';
import { publicStatuses } from './product.js';

export type ProductQuery = ListQuery<typeof list>;

/** Each has an index, except for the participants, which the inventory counts. */
const sortKeys: Record<SortOf<typeof list>, (direction: Direction) => string> = {
  id: () => 'product.id',
  name: () => 'lower(product.name)',
  // The contract lists them in lifecycle order.
  status: () => `array_position(ARRAY['${productStatus.options.join("','")}'], product.status)`,
  ticket_price: () => 'product.ticket_price',
  participants: () => 'coalesce(inventory.granted, 0)',
  max_winners: () => 'product.max_winners',
  // Products without a date are last, in both directions.
  draw_date: (direction) => `coalesce(product.draw_date, '${direction === 'asc' ? '' : '-'}infinity')`,
};

/** What waits for an administrator, as `salesToSettle` settles it in the end; a full product needs no end. And drafts that open by themselves, or could not (docs/product.md rule 60). */
const dueConditions = {
  // One with an hour has its draw from the last place on.
  draw: `product.status = 'active' AND coalesce(inventory.granted, 0) >= product.max_participants AND NOT EXISTS (SELECT FROM draws d WHERE d.product_id = product.id)`,
  decide: `product.status = 'active' AND coalesce(inventory.granted, 0) < product.max_participants AND product.sale_ends_at <= now()`,
  planned: `product.id IN (SELECT product_id FROM planned_openings WHERE failed_at IS NULL)`,
  not_opened: `product.id IN (SELECT product_id FROM planned_openings WHERE failed_at IS NOT NULL)`,
} as const;

/** The products that a query finds; drafts and cancelled ones for administrators only. */
export function productList({ q, status, sort, direction }: ProductQuery, forAdmin: boolean): ListSource {
  const where = new Conditions();
  if (status !== undefined && status in dueConditions) where.and(dueConditions[status as keyof typeof dueConditions]);
  else where.equal('product.status', status);
  if (!forAdmin) where.and(`product.status = ANY (${where.parameter(publicStatuses)})`);
  where.search(q ? [containing(q)] : [], (pattern) => `product.search LIKE fold_text(${pattern})`);
  return {
    from: 'products product LEFT JOIN product_inventories inventory ON inventory.product_id = product.id',
    where,
    key: sortKeys[sort](direction),
    id: 'product.id',
    direction,
  };
}

export async function findProducts(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ProductEntity>> {
  const products = await manager.findBy(ProductEntity, { id: In([...ids]) });
  return new Map(products.map((product) => [product.id, product]));
}

/** Drafts whose opening is announced, the first ones to open. */
export const findComing = (manager: EntityManager, limit: number): Promise<RowOf<typeof comingProduct>[]> =>
  rows(
    manager,
    `SELECT ${columnsOf(comingProduct)} FROM products WHERE opens_at IS NOT NULL ORDER BY opens_at, id LIMIT $1`,
    [limit],
  );

/** F CFA; undefined while there is no product. */
export const newestPrice = async (manager: EntityManager): Promise<number | undefined> =>
  (await firstRow<{ ticket_price: number }>(manager, 'SELECT ticket_price FROM products ORDER BY id DESC LIMIT 1'))
    ?.ticket_price;

/** The database's clock: a process never decides by its own clock. */
export async function databaseNow(manager: EntityManager): Promise<Date> {
  const [row] = await rows<{ now: Date }>(manager, 'SELECT now() AS now');
  if (!row) throw new Error('The database returned no time');
  return row.now;
}

/**
 * Products that the system settles (docs/product.md rule 36): full ones `hoursToDraw` after the end of their sale, others
 * `daysToMoveOrCancel` after it. Excludes those whose draw or cancellation has started.
 */
export function salesToSettle(manager: EntityManager, limit: number): Promise<{ id: number; full: boolean }[]> {
  return rows(
    manager,
    `SELECT p.id, coalesce(i.granted, 0) >= p.max_participants AS full
     FROM products p LEFT JOIN product_inventories i ON i.product_id = p.id
     WHERE p.status = 'active' AND NOT EXISTS (SELECT FROM draws d WHERE d.product_id = p.id)
       AND p.sale_ends_at <= now() - CASE WHEN coalesce(i.granted, 0) >= p.max_participants
         THEN make_interval(hours => $3) ELSE make_interval(days => $2) END
     ORDER BY p.sale_ends_at LIMIT $1`,
    [limit, daysToMoveOrCancel, hoursToDraw],
  );
}

interface FrozenRow {
  tickets: number;
  holders: number;
  root: string;
  frozen_at: Date;
  published_at: Date;
}

/** The frozen list of a product that is being drawn; undefined before it is public. */
export function frozenListOfProduct(manager: EntityManager, productId: number): Promise<FrozenRow | undefined> {
  return firstRow(
    manager,
    "SELECT tickets, holders, root, frozen_at, published_at FROM draws WHERE product_id = $1 AND stage <> 'freezing'",
    [productId],
  );
}

/** The winners of completed products for administrators; at most 1,000 a product (the contract's bound). */
export async function realWinnersOf(
  manager: EntityManager,
  productIds: readonly number[],
): Promise<Map<number, AdminProduct['real_winners']>> {
  if (productIds.length === 0) return new Map();
  const found = await rows<AdminProduct['real_winners'][number] & { product_id: number }>(
    manager,
    `SELECT product_id, ${columnsOf(realWinner, { name: 'display_name' })}
     FROM draw_picks pick JOIN draws USING (product_id)
     WHERE product_id = ANY($1) AND pick.wins AND draws.stage = 'completed'
     ORDER BY product_id, position`,
    [productIds],
  );
  const winners = new Map<number, AdminProduct['real_winners']>();
  for (const { product_id, ...winner } of found) {
    const list = winners.get(product_id);
    if (list) list.push(winner);
    else winners.set(product_id, [winner]);
  }
  return winners;
}
