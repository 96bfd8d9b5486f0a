import type { Product } from '@raffle/contracts/http/products';

type Counted = Pick<Product, 'current_participants' | 'artificial_boost' | 'ticket_price'>;

/** Active participants over all active products, including the boost that an admin may add (docs/product.md section 2). */
export function activeParticipants(products: readonly Counted[]): number {
  return products.reduce((sum, product) => sum + product.current_participants + product.artificial_boost, 0);
}

/** Total gains in F CFA: participants times ticket price. The boost never counts for money (docs/product.md rule 10). */
export function totalGains(products: readonly Counted[]): number {
  return products.reduce((sum, product) => sum + product.current_participants * product.ticket_price, 0);
}
