import type { Product } from '@raffle/contracts/http/products';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { share } from '../format/money.js';

/** A person's tickets of one draw. */
export interface MyDraw extends Pick<
  TicketEntry,
  'product_id' | 'product_name' | 'image_url' | 'capacity' | 'draw_at' | 'status'
> {
  /** Newest first. */
  entries: TicketEntry[];
  /** Without those that became a credit, unless all did. */
  tickets: number;
}

/** The status of several entries of one draw: one that won makes it a won draw. */
const strongest = ['valid', 'won', 'forfeited', 'lost', 'credited'] as const satisfies TicketEntry['status'][];

/** The draws of these entries, which are newest first; those with the newest tickets first. */
export function myDraws(entries: readonly TicketEntry[]): MyDraw[] {
  const draws = new Map<number, TicketEntry[]>();
  for (const entry of entries) {
    const same = draws.get(entry.product_id);
    if (same) same.push(entry);
    else draws.set(entry.product_id, [entry]);
  }
  return [...draws.values()].map((own) => {
    const status = strongest.find((one) => own.some((entry) => entry.status === one)) ?? 'valid';
    const counted = own.filter((entry) => status === 'credited' || entry.status !== 'credited');
    const { product_id, product_name, image_url, capacity, draw_at } = own[0]!;
    return {
      ...{ product_id, product_name, image_url, capacity, draw_at, status },
      entries: own,
      tickets: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    };
  });
}

/** The numbers of a person's tickets of a draw, from 0, in their order. */
export const numbersOf = ({ entries, status }: MyDraw): number[] =>
  entries
    .filter((entry) => status === 'credited' || entry.status !== 'credited')
    .flatMap(({ numbers }) => numbers)
    .sort((one, other) => one - other);

/**
 * Draws without a result, those that are nearest first: being drawn, then by their hour, then by how full they are.
 * @param products the open draws; undefined until they are known
 */
export function inPlay(draws: readonly MyDraw[], products: readonly Product[] | undefined): MyDraw[] {
  const places = new Map(products?.map((product) => [product.id, product]));
  /** Sorts by each part in turn. */
  const nearness = ({ product_id, draw_at }: MyDraw): [hour: number, free: number] => {
    const product = places.get(product_id);
    if (draw_at !== null) return [Date.parse(draw_at), 0];
    if (product === undefined) return [products === undefined ? Infinity : 0, 0];
    return [Infinity, -share(product.current_participants + product.artificial_boost, product.max_participants)];
  };
  return draws
    .filter(({ status }) => status === 'valid')
    .map((draw) => ({ draw, order: nearness(draw) }))
    .sort(({ order: [hour, free] }, { order: [otherHour, otherFree] }) =>
      hour === otherHour ? free - otherFree : hour < otherHour ? -1 : 1,
    )
    .map(({ draw }) => draw);
}

/** Draws that are over, those that were won first. */
export const over = (draws: readonly MyDraw[]): MyDraw[] =>
  draws
    .filter(({ status }) => status !== 'valid')
    .sort((one, other) => Number(other.status === 'won') - Number(one.status === 'won'));
