import type { Product } from '@raffle/contracts/http/products';
import type { credit as creditSchema } from '@raffle/contracts/http/tickets';
import type * as z from 'zod/mini';
import { countedWhenPlaced } from '@raffle/contracts/values';
import { saleHasEnded, takesFreeTicket } from '../../shared/places.js';

export type Credit = z.output<typeof creditSchema>;

/** A ticket that waits for a product: earned by referral, or a credit. */
export type Placing = { source: 'referral' } | { source: 'credit'; credit: Credit };

type Priced = Pick<Product, 'places_left' | 'free_places_left' | 'ticket_price' | 'sale_ends_at'>;

/** A credit with a value, paid or given: it goes to any product up to that value. Another one is a ticket. */
type Voucher = Credit & { kind: 'paid' | 'promotional' };

export const isVoucher = (credit: Credit): credit is Voucher => credit.kind === 'paid' || credit.kind === 'promotional';

export const hasValue = (placing: Placing): placing is { source: 'credit'; credit: Voucher } =>
  placing.source === 'credit' && isVoucher(placing.credit);

/**
 * Whether the product has a place for the ticket: a credit with a value covers prices up to it (docs/product.md rules
 * 20 and 55), any other those up to `maxFreePrice` (docs/product.md rule 27).
 */
export function fits(placing: Placing, product: Priced, maxFreePrice: number | undefined, now: Date): boolean {
  if (!hasValue(placing)) return takesFreeTicket(product, maxFreePrice, now);
  if (saleHasEnded(product, now)) return false;
  return product.places_left > 0 && placing.credit.value >= product.ticket_price;
}

/** Whether placing it counts towards the limits of play (docs/product.md rule 45). */
export const countsAsPlayed = (placing: Placing): boolean =>
  placing.source === 'credit' && countedWhenPlaced.includes(placing.credit.reason);

/** The remaining credit afterwards, F CFA. */
export function remainingAfter(placing: Placing, product: Priced): number {
  if (!hasValue(placing)) return 0;
  return placing.credit.value - product.ticket_price;
}
