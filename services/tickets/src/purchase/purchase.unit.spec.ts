import { describe, expect, test } from '@jest/globals';
import type { CreditReason } from '@raffle/contracts/values';
import { refusals } from '../inventory/product.js';
import {
  asksForPlaces,
  decide,
  holdEvents,
  holdStates,
  moveHold,
  purchaseStatuses,
  waitsUntil,
  type Decision,
  type HoldEvent,
  type HoldState,
  type PurchaseEvent,
  type PurchaseStatus,
  type UnpaidHold,
} from './purchase.js';

const amount = 3000;
const unchanged = (status: PurchaseStatus): Decision => ({ status, hold: 'keep', money: 'none' });
const failed: Decision = { status: 'failed', hold: 'release', money: 'none' };
const granted: Decision = { status: 'granted', hold: 'grant', money: 'grant' };
const twice = (status: PurchaseStatus): Decision => ({ status, hold: 'keep', money: { credit: 'paid_twice' } });
const credited = (reason: CreditReason): Decision => ({
  status: 'credited',
  hold: 'release',
  money: { credit: reason },
});

/** Every status × every event that is not a payment. */
const statusTable: Record<PurchaseStatus, Record<'session_not_opened' | 'payment_failed', Decision>> = {
  opening: {
    session_not_opened: failed,
    payment_failed: failed,
  },
  awaiting_payment: {
    // Two concurrent requests: the other one has opened it.
    session_not_opened: unchanged('awaiting_payment'),
    payment_failed: failed,
  },
  failed: {
    session_not_opened: unchanged('failed'),
    payment_failed: unchanged('failed'),
  },
  granted: {
    session_not_opened: unchanged('granted'),
    payment_failed: unchanged('granted'),
  },
  credited: {
    session_not_opened: unchanged('credited'),
    payment_failed: unchanged('credited'),
  },
};

describe.each(purchaseStatuses)('a purchase that is %s', (status) => {
  test.each(['session_not_opened', 'payment_failed'] as const)('on %s', (kind) => {
    expect(decide({ status, amount }, { kind })).toEqual(statusTable[status][kind]);
  });
  test('cancelled by its buyer, as when its payment failed', () => {
    expect(decide({ status, amount }, { kind: 'cancelled_by_buyer' })).toEqual(statusTable[status].payment_failed);
  });
});

/** Every status × every answer of the inventory, with the exact amount. */
describe.each(['opening', 'awaiting_payment', 'failed'] as const)(
  'the exact payment of a purchase that is %s',
  (status) => {
    const purchase = { status, amount };
    test('asks for places', () => expect(asksForPlaces(purchase, amount)).toBe(true));
    test('becomes tickets if the places are granted', () => {
      expect(decide(purchase, { kind: 'payment_confirmed', amount, places: 'taken' })).toEqual(granted);
    });
    test.each(refusals)('becomes a credit if the inventory answers %s', (places) => {
      expect(decide(purchase, { kind: 'payment_confirmed', amount, places })).toEqual(credited(places));
    });
    test('without the inventory’s answer is a defect', () => {
      expect(() => decide(purchase, { kind: 'payment_confirmed', amount, places: null })).toThrow('inventory');
    });
  },
);

describe.each(['granted', 'credited'] as const)('another payment of a purchase that is %s', (status) => {
  const purchase = { status, amount };
  test('asks for no places', () => expect(asksForPlaces(purchase, amount)).toBe(false));
  test.each([null, 'taken', ...refusals] as const)('is a credit whatever the inventory answers (%s)', (places) => {
    expect(decide(purchase, { kind: 'payment_confirmed', amount, places })).toEqual(twice(status));
  });
});

describe.each(['opening', 'awaiting_payment', 'failed'] as const)(
  'another amount for a purchase that is %s',
  (status) => {
    test.each([0, amount - 1, amount + 1])('%i F CFA buy no place and become a credit', (paid) => {
      const event: PurchaseEvent = { kind: 'payment_confirmed', amount: paid, places: null };
      expect(asksForPlaces({ status, amount }, paid)).toBe(false);
      expect(decide({ status, amount }, event)).toEqual(credited('paid_otherwise'));
    });
  },
);

/** The whole table: a changed rule changes a line here. */
const holdTable: Record<HoldState, Record<HoldEvent, [HoldState, string]>> = {
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
    const [next, places] = holdTable[state][event];
    expect(moveHold(state, event)).toEqual({ state: next, places });
  });

  test.each(holdEvents)('handles a second %s without moving any place again', (event) => {
    const once = moveHold(state, event);
    expect(moveHold(once.state, event)).toEqual({ state: once.state, places: 'none' });
  });
});

const noon = Date.parse('2026-11-20T12:00:00.000Z');
/** A hold of 15 minutes that ended so many minutes before noon. */
const expired = (before: number): UnpaidHold => ({
  madeAt: new Date(noon - (before + 15) * 60_000),
  endedAt: new Date(noon - before * 60_000),
  failed: false,
});
/** A payment that failed so many minutes before noon, and so many after its hold. */
const failedSoon = (before: number, after: number): UnpaidHold => ({
  madeAt: new Date(noon - (before + after) * 60_000),
  endedAt: new Date(noon - before * 60_000),
  failed: true,
});
const minutesAfterNoon = (unpaid: UnpaidHold[]) => {
  const until = waitsUntil(unpaid);
  return until && (until.getTime() - noon) / 60_000;
};

describe('after unpaid holds of the last places the wait', () => {
  test.each<[string, UnpaidHold[], number | null]>([
    ['is none without one', [], null],
    ['is 2 minutes', [expired(0)], 2],
    ['is counted from the end of the last one', [expired(100), expired(30)], -15],
    ['is 15 minutes after a second one', [expired(100), expired(0)], 15],
    ['is 60 minutes after a third one', [expired(300), expired(100), expired(0)], 60],
    ['is 60 minutes after a fifth one', [expired(900), expired(700), expired(300), expired(100), expired(0)], 60],
    ['excuses two quick failures', [failedSoon(10, 3), failedSoon(0, 0)], null],
    ['counts a third quick failure as the first', [failedSoon(20, 1), failedSoon(10, 1), failedSoon(0, 1)], 2],
    ['does not excuse a slow failure', [failedSoon(0, 3.01)], 2],
    ['excuses quick failures among others', [failedSoon(90, 1), expired(60), failedSoon(0, 1)], -58],
    ['does not excuse a hold that expired at once', [{ ...failedSoon(0, 0), failed: false }], 2],
  ])('%s', (_, unpaid, minutes) => {
    expect(minutesAfterNoon(unpaid)).toBe(minutes);
  });
});
