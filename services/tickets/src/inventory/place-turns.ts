import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '@raffle/service-kit';
import { poolSize } from '../database.js';

/**
 * Lets people take places, for money or not, with half of the connections: the others serve paid tickets and confirmations, which
 * must not queue behind people who want a place.
 */
@Injectable()
export class PlaceTurns extends ConcurrencyLimit {
  constructor() {
    super({
      atOnce: poolSize / 2,
      // More than one gateway sends concurrently.
      maxWaiting: 600,
      // The gateway waits for 25 s for a purchase, of which opening the payment may take 15.
      maxWaitMs: 8_000,
      retryAfterSeconds: 2,
    });
  }
}
