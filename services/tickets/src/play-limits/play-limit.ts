/** One limit of play, pure (docs/product.md rule 40). Null is no limit. */
export interface PlayLimit {
  /** F CFA */
  amount: number | null;
  /** A requested raise. */
  next: { amount: number | null; from: Date } | null;
}

/** Delay after which a raise takes effect (milliseconds); plus one, because a clock in milliseconds may be behind the database's. */
const raiseAfterMs = 24 * 3_600_000 + 1;

const isHigher = (one: number | null, than: number | null) => than !== null && (one === null || one > than);

/** The limit in effect at an instant. */
export function limitAt(limit: PlayLimit, now: Date): PlayLimit {
  return limit.next && limit.next.from <= now ? { amount: limit.next.amount, next: null } : limit;
}

/** The limit after a requested change: a lower one takes effect at once, a higher one a day later. Requesting the current one cancels a raise. */
export function changeLimit(limit: PlayLimit, wanted: number | null, now: Date): PlayLimit {
  const current = limitAt(limit, now);
  if (!isHigher(wanted, current.amount)) return { amount: wanted, next: null };
  if (current.next && current.next.amount === wanted) return current;
  return { amount: current.amount, next: { amount: wanted, from: new Date(now.getTime() + raiseAfterMs) } };
}

/** What may still be spent under the limits of a person and of the owner; null if unlimited. */
export function leftUnder(limits: readonly (number | null)[], spent: number): number | null {
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.max(0, Math.min(...set) - spent);
}
