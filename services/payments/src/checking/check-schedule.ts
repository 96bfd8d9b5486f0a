import { lastPaymentCheckHours } from '@raffle/contracts/values';
import type { NextChecks, Payment } from '../payment/payment.queries.js';
import { isAskable, type PaymentStatus } from '../payment/payment.js';

const minute = 60_000;
const hour = 60 * minute;

/** A payment younger than this is checked at the poll interval (docs/payment-provider.md "Reconciliation"). */
export const frequentPollingMs = 3 * minute;
/**
 * After that the pauses grow with the age, and checks end at this age: the longer a session was without money, the less likely the
 * next check finds some, and most sessions are abandoned. Webhooks and waiting people trigger additional checks.
 */
export const giveUpMs = lastPaymentCheckHours * hour;
const longestPauseMs = 4 * hour;

/**
 * Pause before the next check of a payment of this age, in milliseconds. Null: only a webhook triggers a check. A session
 * that ended without money is checked again at each doubling of its age: it may be paid after all, and the webhook lost.
 */
export function pauseBeforeNextCheck(status: PaymentStatus, ageMs: number, pollMs: number): number | null {
  switch (status) {
    case 'pending':
      if (ageMs < frequentPollingMs) return pollMs;
      // The last check, which ends the payment, is at that age.
      return Math.max(pollMs, Math.min(ageMs / 3, longestPauseMs, giveUpMs - ageMs));
    case 'failed':
    case 'not_created':
      return ageMs < giveUpMs ? Math.max(pollMs, ageMs) : null;
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
 * Pause before webhooks cause the next status call for a payment, after `hintedChecks` of them, in milliseconds. A provider sends
 * two or three; a forger causes at most about 300 calls in 48 hours, whatever the number of webhooks.
 */
export function pauseAfterHint(hintedChecks: number): number {
  return Math.min(shortestHintMs * 2 ** Math.max(0, hintedChecks - freeHints), longestHintMs);
}

/** When a payment may be asked about again, once what it shows now is decided. @param pollMs the poll interval */
export function nextChecks(
  { status, created_at, hinted, hinted_checks }: Pick<Payment, 'status' | 'created_at' | 'hinted' | 'hinted_checks'>,
  now: Date,
  pollMs: number,
): NextChecks {
  const hintPauseMs = hinted_checks > 0 ? pauseAfterHint(hinted_checks) : 0;
  const pauses = isAskable(status)
    ? [
        pauseBeforeNextCheck(status, now.getTime() - created_at.getTime(), pollMs),
        // A webhook that arrived during the call may know more than the answer.
        hinted ? hintPauseMs : null,
      ].filter((pause) => pause !== null)
    : [];
  return { nextCheckMs: pauses.length > 0 ? Math.min(...pauses) : null, hintAllowedMs: hintPauseMs };
}
