import type { ProductStatus } from '@raffle/contracts';

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
  /** Why its entries became credits, once it was cancelled or deleted. */
  closed_as: 'product_cancelled' | 'product_closed' | null;
}

/** Whether tickets may be sold or placed; never before the commitment that they are bound to is public. */
export function isOnSale(product: Pick<Product, 'status' | 'commitment' | 'closed_as'>): boolean {
  return product.status === 'active' && product.commitment !== null && product.closed_as === null;
}

/** What a person who asks for a place of it is told instead, or null when it is on sale. Drafts are nobody's business. */
export function whyNotOnSale(product: Product | undefined): 'product_not_found' | 'product_not_active' | null {
  if (!product || product.status === 'draft' || product.status === 'deleted') return 'product_not_found';
  return isOnSale(product) ? null : 'product_not_active';
}
