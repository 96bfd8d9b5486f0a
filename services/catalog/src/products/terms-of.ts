import type { Terms } from '@raffle/draw-protocol';
import type { ProductEntity } from './product.entity.js';

/** The terms that the commitment binds (docs/draw-protocol.md step 1). */
export function termsOf(
  product: Pick<ProductEntity, 'id' | 'maxWinners' | 'maxParticipants' | 'ticketPrice' | 'beaconRule'>,
): Terms {
  return {
    id: String(product.id),
    prizes: product.maxWinners,
    capacity: product.maxParticipants,
    price: product.ticketPrice,
    rule: product.beaconRule,
  };
}
