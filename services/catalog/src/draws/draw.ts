/**
 * A draw's life after its product became `drawing`, or after an administrator asked to cancel it. Each stage is stored before the next
 * begins, so that a crash anywhere goes on where it was: freezing asks for the frozen list, awaiting_beacon has published it and waits
 * for the value that its rule names (docs/draw-protocol.md step 4), picking opens tickets in the order of the
 * key, completed and cancelled are final. The cancellation of a product with free places ends in `freezing`: it leaves no draw.
 */
export const drawStages = ['freezing', 'awaiting_beacon', 'picking', 'completed', 'cancelled'] as const;
export type DrawStage = (typeof drawStages)[number];

export const drawEvents = [
  'list_frozen',
  'list_frozen_for_beacon',
  'beacon_arrived',
  'picks_finished',
  'cancellation_finished',
] as const;
export type DrawEvent = (typeof drawEvents)[number];

/** The stage after an event; null for a repeated event or one that comes too early. */
export function stageAfter(stage: DrawStage, event: DrawEvent): DrawStage | null {
  switch (stage) {
    case 'freezing':
      if (event === 'list_frozen') return 'picking';
      return event === 'list_frozen_for_beacon' ? 'awaiting_beacon' : null;
    case 'awaiting_beacon':
      if (event === 'beacon_arrived') return 'picking';
      return event === 'cancellation_finished' ? 'cancelled' : null;
    case 'picking':
      if (event === 'picks_finished') return 'completed';
      return event === 'cancellation_finished' ? 'cancelled' : null;
    case 'completed':
    case 'cancelled':
      return null;
  }
}

/** Tickets that one call opens at most (the contract's bound). */
export const maxOpenedAtOnce = 200;

/**
 * How many tickets to open next; 0 when the draw is over: every prize has its winner, or the list is used up.
 * At first as many as prizes are left, so that no ticket is opened without need; then as many again as were picked, so
 * that a list nearly filled by one person takes a few calls instead of thousands.
 */
export function ticketsToOpen(draw: { prizesLeft: number; picked: number; tickets: number }): number {
  if (draw.prizesLeft <= 0) return 0;
  return Math.min(Math.max(draw.prizesLeft, draw.picked), draw.tickets - draw.picked, maxOpenedAtOnce);
}

/** The clocks of two services differ slightly: a draw must not be dated before the freeze of its list. */
export function drawnAt(now: Date, frozenAt: Date): Date {
  return now < frozenAt ? frozenAt : now;
}

/** How long to wait after a failed attempt, in seconds: 1, 2, 4 … and never more than 30, so that all settles within a minute. */
export function pauseAfter(attempts: number): number {
  return Math.min(30, 2 ** Math.min(attempts, 5));
}

/** A beacon that is absent for so long ends in a cancellation (docs/product.md rule 30). */
export const beaconPatienceDays = 7;
const dayMs = 86_400_000;

/** When a draw is cancelled that has been waiting for its beacon since its list was published. */
export function beaconDeadline(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + beaconPatienceDays * dayMs);
}
