/**
 * The places of a purchase, pure: the state of its hold, and the effect of each event on the places of its product.
 * `expired`: the hold timed out. `released`: given back before that (payment failed, product closed).
 */
export const holdStates = ['held', 'expired', 'released', 'granted'] as const;
export type HoldState = (typeof holdStates)[number];

/** `expire`: the hold timed out. `release`: the places are given back. `grant`: the places become tickets. */
export const holdEvents = ['expire', 'release', 'grant'] as const;
export type HoldEvent = (typeof holdEvents)[number];

/**
 * The change of the inventory. `free_to_granted`: the hold has ended, so free places are granted (docs/product.md rule 21).
 */
type PlacesMove = 'none' | 'give_back' | 'held_to_granted' | 'free_to_granted';

export interface HoldTransition {
  state: HoldState;
  places: PlacesMove;
}

/** The state after an event. A granted hold is final: later events change nothing. */
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
