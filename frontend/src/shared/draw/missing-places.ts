import { nearlyFull } from '@raffle/contracts/draw-hour';
import type { Product } from '@raffle/contracts/http/products';
import { notForSale, placesToTell, type Places } from '../places.js';

/** The free places of a nearly full draw on sale, which its holders may help to fill; null for any other, and beside a boost (rule 10). */
export function missingPlaces(
  product: Places & Pick<Product, 'status' | 'sale_ends_at' | 'artificial_boost'>,
  now: Date,
): number | null {
  if (product.status !== 'active' || notForSale(product, now) !== null) return null;
  return product.current_participants >= nearlyFull * product.max_participants ? placesToTell(product) : null;
}
