import type { Product } from '@raffle/contracts/http/products';
import type { credit as creditSchema } from '@raffle/contracts/http/tickets';
import type * as z from 'zod/mini';

export type Credit = z.output<typeof creditSchema>;

/** A ticket that waits for a product: earned by referral, or a credit. */
export type Placing = { source: 'referral' } | { source: 'credit'; credit: Credit };

type Priced = Pick<Product, 'places_left' | 'ticket_price'>;

/** Whether the product has a free place that the ticket covers: a paid credit up to its value, any other at any price (docs/product.md rule 20). */
export function fits(placing: Placing, product: Priced): boolean {
  if (product.places_left === 0) return false;
  return (
    placing.source === 'referral' || placing.credit.kind !== 'paid' || placing.credit.value >= product.ticket_price
  );
}

/** The remaining credit afterwards, F CFA. */
export function restAfter(placing: Placing, product: Priced): number {
  if (placing.source === 'referral' || placing.credit.kind !== 'paid') return 0;
  return placing.credit.value - product.ticket_price;
}
