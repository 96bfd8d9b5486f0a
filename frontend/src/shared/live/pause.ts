const firstMs = 1_000;
const longestMs = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: twice as long after each failure, a minute at most, and randomised:
 * after a restart thousands of browsers reconnect.
 */
export function pauseBefore(failures: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const ms = Math.min(firstMs * 2 ** Math.min(failures, 10), longestMs);
  const asked = Number.isFinite(retryAfterMs) ? Math.min(Math.max(retryAfterMs, 0), 5 * longestMs) : 0;
  return asked + ms * (0.5 + random() / 2);
}
