import type { Product } from '@raffle/contracts/http/products';
import { saleHasEnded } from './places.js';

type Offer = Pick<Product, 'free_places_left' | 'ticket_price' | 'sale_ends_at'>;

/**
 * Whether a ticket without payment can be placed on a product (docs/product.md rules 27 and 28).
 * @param maxPrice the setting, F CFA; while it is unknown, no price is refused here and the server decides
 */
export function takesFreeTicket(product: Offer, maxPrice: number | undefined, now: Date): boolean {
  if (saleHasEnded(product, now)) return false;
  return product.free_places_left > 0 && (maxPrice === undefined || product.ticket_price <= maxPrice);
}

/** Explains why not every open product is offered for such a ticket. @param maxPrice as text */
export const whyFewerOffers = (maxPrice: string): string =>
  `Un ticket gratuit va sur un tirage à ${maxPrice} le ticket au plus, tant qu’il y reste des places gratuites. Les autres tirages ne sont pas proposés ici.`;
