import { daysToAwaitBeacon } from '@raffle/contracts/http/sale-end';

/**
 * The stages of a draw once its product is `drawing`, or once an administrator requested its cancellation. Each stage is stored before the
 * next starts, so that a draw resumes where a crash stopped it: freezing requests the frozen list, awaiting_beacon has published it and waits
 * for the round of drand that its rule names (docs/draw-protocol.md step 4), picking opens tickets in the order of the
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

/** The stage after an event; null for a repeated or premature event. */
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

/** Timeout of the call that closes a list. A million tickets take about ten seconds; must be shorter than a claim of the draw (draw-runs.ts). */
export const freezeTimeoutMs = 25_000;

/** Max tickets that one call opens (the contract's limit). */
export const maxOpenedAtOnce = 200;

/**
 * How many tickets to open next; 0 when the draw is over: every prize has a winner, or no ticket is left.
 * At first as many as prizes are left, so that no ticket is opened needlessly; then as many as were picked so far, so
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

/** The wait after a failed attempt, in seconds: 1, 2, 4 … up to 30, so that everything settles within a minute. */
export function pauseAfter(attempts: number): number {
  return Math.min(30, 2 ** Math.min(attempts, 5));
}

const dayMs = 86_400_000;

/** Whether two people may end a draw that waits since `publishedAt` without its round (docs/product.md rule 30). */
export function isBeaconAbsent(publishedAt: Date, now: Date): boolean {
  return now.getTime() >= publishedAt.getTime() + daysToAwaitBeacon * dayMs;
}
