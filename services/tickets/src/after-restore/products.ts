import { takeRows } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import { toHex } from '@raffle/draw-protocol';
import type { EntityManager } from 'typeorm';
import { bytesOf, protocol } from '../entry-list/protocol.js';

export interface ProductsToTakeOver {
  /** Full, frozen, drawn or cancelled in the newest state, and not as there: their lists are taken over exactly. */
  final: number[];
  /** Opened for sale since: their terms and key are taken over, and their places are free. */
  opened: number[];
}

/** Everything that still changes of a product whose list is final. */
const stateOf = `SELECT i.product_id, ROW(i.granted, i.held, i.frozen_at, i.closed_as, c.closed_at, c.done_at, l.root, d.drawn_at,
    (SELECT count(*) FROM entry e WHERE e.product_id = i.product_id AND e.credited_at IS NOT NULL),
    (SELECT count(*) FROM delivered_prize p WHERE p.product_id = i.product_id),
    (SELECT count(*) FROM forfeited_prize p WHERE p.product_id = i.product_id))::text AS state
  FROM inventory i LEFT JOIN closed_product c USING (product_id) LEFT JOIN entry_list l USING (product_id)
    LEFT JOIN draw_result d USING (product_id)`;
const isFinal = `i.frozen_at IS NOT NULL OR i.closed_as = 'product_cancelled' OR i.granted = i.capacity`;
interface State {
  product_id: number;
  state: string;
}

export async function productsToTakeOver(restored: EntityManager, newer: EntityManager): Promise<ProductsToTakeOver> {
  const newest = await rows<State>(newer, `${stateOf} WHERE ${isFinal} ORDER BY product_id`);
  const before = await rows<State>(restored, `${stateOf} WHERE product_id = ANY ($1)`, [
    newest.map(({ product_id }) => product_id),
  ]);
  const states = new Map(before.map(({ product_id, state }) => [product_id, state]));
  const final = newest.flatMap(({ product_id, state }) => (states.get(product_id) === state ? [] : product_id));
  const active = await rows<{ product_id: number }>(
    newer,
    `SELECT product_id FROM product WHERE status = 'active' ORDER BY 1`,
  );
  const known = await rows<{ product_id: number }>(restored, `SELECT product_id FROM product WHERE status <> 'draft'`);
  const there = new Set([...known.map(({ product_id }) => product_id), ...final]);
  const opened = active.flatMap(({ product_id }) => (there.has(product_id) ? [] : product_id));
  return { final, opened };
}

export async function takeOpenedProducts(
  restored: EntityManager,
  newer: EntityManager,
  { final, opened }: ProductsToTakeOver,
): Promise<void> {
  const known = { where: 'product_id = ANY ($1)', values: [[...final, ...opened]] };
  await takeRows(restored, newer, 'product', known);
  await takeRows(restored, newer, 'holder_key', known);
  await takeRows(restored, newer, 'inventory', { ...known, values: [opened] });
  await restored.query('UPDATE inventory SET granted = 0, held = 0, free_granted = 0 WHERE product_id = ANY ($1)', [
    opened,
  ]);
}

/** Their entries, tickets and outcomes are stored already. */
export async function takeFinalLists(
  restored: EntityManager,
  newer: EntityManager,
  final: readonly number[],
): Promise<void> {
  const scope = { where: 'product_id = ANY ($1)', values: [final] };
  for (const table of [
    'inventory',
    'published_inventory',
    'closed_product',
    'entry_list',
    'entry_list_tile',
    'draw_result',
    'winning_ticket',
    'delivered_prize',
    'forfeited_prize',
  ])
    await takeRows(restored, newer, table, scope);
  await takeRows(restored, newer, 'place_wish', { ...scope, exact: true });
}

/** @throws Error naming the first product whose tickets do not recompute to the root of its list */
export async function verifyRoots(restored: EntityManager, final: readonly number[]): Promise<void> {
  const lists = await rows<{ product_id: number; tickets: number; root: Buffer }>(
    restored,
    'SELECT product_id, tickets, root FROM entry_list WHERE product_id = ANY ($1) ORDER BY product_id',
    [final],
  );
  for (const { product_id, tickets, root } of lists) {
    const leaves = await rows<{ leaf: Buffer }>(
      restored,
      'SELECT leaf FROM ticket WHERE product_id = $1 ORDER BY number',
      [product_id],
    );
    const found = await protocol.merkleRoot(leaves.map(({ leaf }) => bytesOf(leaf)));
    if (leaves.length !== tickets || toHex(found) !== root.toString('hex'))
      throw new Error(
        `The ${leaves.length} tickets of product ${product_id} in the newest state are not those of its list, with ${tickets} tickets and the root ${root.toString('hex')}.`,
      );
  }
}
