import type { Product } from '@raffle/contracts/http/products';
import { hasHour } from '@raffle/draw-protocol/beacon-rule';
import { isFull, type Places } from '../places.js';

/** Whether a draw with an hour is frozen, or about to be: from then on it cannot be changed (docs/product.md rule 51). */
export const waitsForItsHour = (product: Places & Pick<Product, 'status' | 'beacon_rule'>): boolean =>
  product.status === 'active' && hasHour(product.beacon_rule) && isFull(product);
