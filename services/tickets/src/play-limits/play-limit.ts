/** One limit of play, pure (docs/product.md rule 40). Null is no limit. */
export interface PlayLimit {
  /** F CFA */
  amount: number | null;
  /** A raise that was asked for. */
  next: { amount: number | null; from: Date } | null;
}

export const noLimit: PlayLimit = { amount: null, next: null };

/** A raise counts so long after it was asked for; a clock in milliseconds may be one behind the database's (milliseconds). */
const raiseAfterMs = 24 * 3_600_000 + 1;

const isHigher = (one: number | null, than: number | null) => than !== null && (one === null || one > than);

/** The limit as it counts at an instant. */
export function limitAt(limit: PlayLimit, now: Date): PlayLimit {
  return limit.next && limit.next.from <= now ? { amount: limit.next.amount, next: null } : limit;
}

/** The limit after its owner asked for another: lower at once, higher a day later. Asking for what counts takes a raise back. */
export function changeLimit(limit: PlayLimit, wanted: number | null, now: Date): PlayLimit {
  const current = limitAt(limit, now);
  if (!isHigher(wanted, current.amount)) return { amount: wanted, next: null };
  if (current.next && current.next.amount === wanted) return current;
  return { amount: current.amount, next: { amount: wanted, from: new Date(now.getTime() + raiseAfterMs) } };
}

/** What may still be spent under the limits of a person and of the owner; null for any amount. */
export function leftUnder(limits: readonly (number | null)[], spent: number): number | null {
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.max(0, Math.min(...set) - spent);
}
