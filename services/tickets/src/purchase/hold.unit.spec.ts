import { describe, expect, test } from '@jest/globals';
import { holdEvents, holdStates, moveHold, type HoldEvent, type HoldState } from './hold.js';

/** The whole table: a changed rule changes a line here. */
const table: Record<HoldState, Record<HoldEvent, [HoldState, string]>> = {
  held: {
    expire: ['expired', 'give_back'],
    release: ['released', 'give_back'],
    grant: ['granted', 'held_to_granted'],
  },
  expired: { expire: ['expired', 'none'], release: ['expired', 'none'], grant: ['granted', 'free_to_granted'] },
  released: { expire: ['released', 'none'], release: ['released', 'none'], grant: ['granted', 'free_to_granted'] },
  granted: { expire: ['granted', 'none'], release: ['granted', 'none'], grant: ['granted', 'none'] },
};

describe.each(holdStates)('a hold that is %s', (state) => {
  test.each(holdEvents)('on %s', (event) => {
    const [next, places] = table[state][event];
    expect(moveHold(state, event)).toEqual({ state: next, places });
  });

  test.each(holdEvents)('handles a second %s without moving any place again', (event) => {
    const once = moveHold(state, event);
    expect(moveHold(once.state, event)).toEqual({ state: once.state, places: 'none' });
  });
});
