import { placeFreeTicket } from '@raffle/contracts/http/tickets';
import { callApi, newIdempotencyKey } from './call-api.js';

/**
 * Places one free, referral or credit ticket. The key identifies the intention, so that a retry after a lost answer places the
 * same ticket and not a second one.
 */
export function placeTicket(
  body: {
    userId: string;
    productId: number;
    source?: 'registration' | 'referral' | 'credit';
    creditId?: string;
  },
  /** Distinguishes one intention to place a referral or credit ticket from the next. */
  attempt: string = newIdempotencyKey(),
) {
  const intention = [body.source ?? 'registration', body.creditId ?? '', body.productId, body.userId].join('/');
  // A credit or referral ticket may be placed twice on one product, so only the free tickets' key always stays the same.
  const key = body.source === undefined || body.source === 'registration' ? intention : `${intention}/${attempt}`;
  return callApi(placeFreeTicket, { body, idempotencyKey: key });
}
