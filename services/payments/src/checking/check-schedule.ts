const minute = 60_000;
const hour = 60 * minute;

/** For so long a payment is asked about at the poll interval (payment-provider.md "Reconciliation"). */
export const keenMs = 30 * minute;
/** After that it is asked about more and more rarely, until it is so old. */
export const giveUpMs = 48 * hour;
const rarestMs = hour;

/** How long to wait before asking again about a payment of this age; all in milliseconds. */
export function pauseBeforeNextCheck(ageMs: number, pollMs: number): number {
  if (ageMs < keenMs) return pollMs;
  return Math.min(Math.max(pollMs, ageMs / 5), rarestMs);
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
