import type { ProductStatus } from '@raffle/contracts/values';

/** Why a product's sale ended for good: its draw was cancelled, or the product was deleted. */
export type ClosingReason = 'product_cancelled' | 'product_closed';

/** Why places are not granted: none is left, the limit per person is reached, the product is no longer on sale, or its draw is cancelled. */
export const refusals = ['sold_out', 'person_limit', 'product_closed', 'product_cancelled'] as const;
export type Refusal = (typeof refusals)[number];

/** A product as this service knows it: a copy of what catalog owns. */
export interface Product {
  product_id: number;
  name: string;
  /** Of one ticket, F CFA. */
  ticket_price: number;
  max_participants: number;
  max_winners: number;
  status: ProductStatus | 'deleted';
  commitment: string | null;
  beacon_rule: string;
  accepts_free_tickets: boolean;
  /** Percent of the places that free tickets may take; null: the setting at the time it opens. */
  free_ticket_share: number | null;
  tickets_per_person: number;
  /** Why its entries became credits, if it was cancelled or deleted. */
  closed_as: ClosingReason | null;
}

/** Whether tickets may be sold or placed; never before the commitment that binds them is public. */
export function isOnSale(product: Pick<Product, 'status' | 'commitment' | 'closed_as'>): boolean {
  return product.status === 'active' && product.commitment !== null && product.closed_as === null;
}

/** The error code for a request of a place, or null for a product on sale. A draft must look like an unknown product. */
export function whyNotOnSale(product: Product | undefined): 'product_not_found' | 'product_not_active' | null {
  if (!product || product.status === 'draft' || product.status === 'deleted') return 'product_not_found';
  return isOnSale(product) ? null : 'product_not_active';
}

/**
 * How many places of a product free tickets may take (docs/product.md rule 28), pure: its share rounded down, but at least one unless
 * the share is 0.
 * @param share percent
 */
export function freeLimit(places: number, { accepts, share }: { accepts: boolean; share: number }): number {
  return accepts && share > 0 ? Math.max(1, Math.floor((places * share) / 100)) : 0;
}
