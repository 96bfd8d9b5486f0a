import type { Product } from '@raffle/contracts/http/products';

export type Places = Pick<Product, 'current_participants' | 'max_participants' | 'places_left'>;

/** Every place is a ticket: only then is a draw "Complet" (docs/product.md rule 35). */
export const isFull = (product: Places): boolean => product.current_participants >= product.max_participants;

/** Whether the last places wait for their payment: none is available now, and some may become free again. */
export const isHeldUp = (product: Places): boolean => product.places_left === 0 && !isFull(product);

/** Places that wait for their payment while none is free. */
export const heldPlaces = (product: Places): number =>
  isHeldUp(product) ? product.max_participants - product.current_participants : 0;

/**
 * The free places that may stand beside 'x / max places' (docs/product.md rule 10); null where a boost is shown, because x counts it
 * and the two would not add up.
 */
export const placesToTell = (product: Pick<Product, 'artificial_boost' | 'places_left'>): number | null =>
  product.artificial_boost > 0 ? null : product.places_left;

/** The sale has ended, and not every place is a ticket: the draw is moved or cancelled (docs/product.md rule 36). */
export const saleIsOver = (product: Places & Pick<Product, 'sale_ends_at'>, now: Date): boolean =>
  !isFull(product) && saleHasEnded(product, now);

/** Tickets are neither sold nor given any more, however many places are left (docs/product.md rule 36). */
export const saleHasEnded = ({ sale_ends_at: end }: Pick<Product, 'sale_ends_at'>, now: Date): boolean =>
  end != null && new Date(end) <= now;

/** Why no ticket of an open draw can be bought now; null where one can. */
export function notForSale(
  product: Places & Pick<Product, 'sale_ends_at'>,
  now: Date,
): 'full' | 'over' | 'heldUp' | null {
  if (isFull(product)) return 'full';
  if (saleIsOver(product, now)) return 'over';
  return isHeldUp(product) ? 'heldUp' : null;
}

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
