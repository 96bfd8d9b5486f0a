let served: Date | null = null;

/**
 * The time for which a prerendered page was made, until it is hydrated: what depends on the clock must render the same on the
 * server and here. Null afterwards, and on pages without prerendered content.
 */
export const servedNow = (): Date | null => served;

export function setServedNow(now: Date | null): void {
  served = now;
}
