/**
 * The place side of a purchase, pure: what its hold is, and what every event does to the places of its product.
 * `expired` ran out of time; `released` was given back before that (payment failed, product closed).
 */
export const holdStates = ['held', 'expired', 'released', 'granted'] as const;
export type HoldState = (typeof holdStates)[number];

/** `expire`: its time is over. `release`: it is given back. `grant`: its places become tickets. */
export const holdEvents = ['expire', 'release', 'grant'] as const;
export type HoldEvent = (typeof holdEvents)[number];

/**
 * What moves in the inventory: `give_back` held places, turn `held_to_granted`, or take `free_to_granted` places because
 * the held ones are gone (product.md row 21).
 */
export type PlacesMove = 'none' | 'give_back' | 'held_to_granted' | 'free_to_granted';

export interface HoldTransition {
  state: HoldState;
  places: PlacesMove;
}

/** What an event makes of a hold. A granted hold is final: whatever comes later changes nothing. */
export function moveHold(state: HoldState, event: HoldEvent): HoldTransition {
  switch (state) {
    case 'held':
      return fromHeld(event);
    case 'expired':
    case 'released':
      return event === 'grant' ? { state: 'granted', places: 'free_to_granted' } : { state, places: 'none' };
    case 'granted':
      return { state, places: 'none' };
  }
}

function fromHeld(event: HoldEvent): HoldTransition {
  switch (event) {
    case 'expire':
      return { state: 'expired', places: 'give_back' };
    case 'release':
      return { state: 'released', places: 'give_back' };
    case 'grant':
      return { state: 'granted', places: 'held_to_granted' };
  }
}

/** Whether a hold still keeps its places for its buyer at this instant; an overdue one only waits to be swept. */
export function keepsPlaces(hold: { state: HoldState; expiresAt: Date }, now: Date): boolean {
  return hold.state === 'held' && hold.expiresAt.getTime() > now.getTime();
}
