import { productState } from '@raffle/contracts/events';
import type { ProductStatus } from '@raffle/contracts/values';
import * as z from 'zod/mini';

/** Why a product's sale ended for good: its draw was cancelled, or the product was deleted. */
export type ClosingReason = 'product_cancelled' | 'product_closed';

/** Why places are not granted: none is left, the limit per person is reached, the product is no longer on sale, or its draw is cancelled. */
export const refusals = ['sold_out', 'person_limit', 'product_closed', 'product_cancelled'] as const;
export type Refusal = (typeof refusals)[number];

/** What this service copies of a product, which catalog owns. */
export const copiedProduct = z.pick(productState, {
  product_id: true,
  name: true,
  image_url: true,
  ticket_price: true,
  max_participants: true,
  max_winners: true,
  accepts_free_tickets: true,
  free_ticket_share: true,
  tickets_per_person: true,
  beacon_rule: true,
  status: true,
  commitment: true,
  opens_at: true,
  draw_at: true,
});

/** A product as this service knows it. */
export type Product = Omit<z.infer<typeof copiedProduct>, 'status' | 'opens_at' | 'draw_at'> & {
  opens_at: Date | null;
  draw_at: Date | null;
  status: ProductStatus | 'deleted';
  /** Why its entries became credits, if it was cancelled or deleted. */
  closed_as: ClosingReason | null;
};

/** Whether tickets may be sold or placed; never before the commitment that binds them is public. */
export function isOnSale(product: Pick<Product, 'status' | 'commitment' | 'closed_as'>): boolean {
  return product.status === 'active' && product.commitment !== null && product.closed_as === null;
}

/** The error code for a request of a place, or null for a product on sale. A draft must look like an unknown product. */
export function whyNotOnSale(product: Product | undefined): 'product_not_found' | 'product_not_active' | null {
  if (!product || product.status === 'draft' || product.status === 'deleted') return 'product_not_found';
  return isOnSale(product) ? null : 'product_not_active';
}
