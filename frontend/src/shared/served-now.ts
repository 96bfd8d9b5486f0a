let served: Date | null = null;

/**
 * The moment for which a prerendered page was made, until it is alive: what is rendered by the clock must be the same there and
 * here. Null afterwards, and on pages that came without content.
 */
export const servedNow = (): Date | null => served;

export function setServedNow(now: Date | null): void {
  served = now;
}
