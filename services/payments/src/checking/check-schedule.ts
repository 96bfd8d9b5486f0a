import type { PaymentStatus } from '../payment/payment.js';

const minute = 60_000;
const hour = 60 * minute;

/** For so long a payment is asked about at the poll interval (payment-provider.md "Reconciliation"). */
export const keenMs = 30 * minute;
/** After that it is asked about more and more rarely, until it is so old. */
export const giveUpMs = 48 * hour;
const rarestMs = hour;

/** A session that ended without money is looked at again so long after it was opened, then at each doubling of its age. */
const firstSecondLookMs = 10 * minute;

/**
 * How long to wait before asking again about a payment of this age; all in milliseconds. Null: until a webhook says that it is
 * worth it. A closed session is looked at a few times more: should it be paid after all and the webhook be lost, nobody
 * else would ever ask.
 */
export function pauseBeforeNextCheck(status: PaymentStatus, ageMs: number, pollMs: number): number | null {
  switch (status) {
    case 'pending':
      return ageMs < keenMs ? pollMs : Math.min(Math.max(pollMs, ageMs / 5), rarestMs);
    case 'failed':
    case 'not_created':
      return ageMs < giveUpMs ? Math.max(firstSecondLookMs - ageMs, ageMs, minute) : null;
    case 'creating':
    case 'confirmed':
    case 'review':
    case 'refunded':
    case 'expired':
      return null;
  }
}

const freeHints = 5;
const shortestHintMs = 1_000;
const longestHintMs = 10 * minute;

/**
 * How long webhooks about one payment cause no further status call after so many already did, in milliseconds. Honest ones
 * are two or three; a forger gets about 300 calls out of us in 48 hours, however many webhooks that takes.
 */
export function pauseAfterHint(hintedChecks: number): number {
  return Math.min(shortestHintMs * 2 ** Math.max(0, hintedChecks - freeHints), longestHintMs);
}
