import { describe, expect, test } from '@jest/globals';
import type { CreditReason } from '@raffle/contracts/values';
import { refusals } from '../inventory/product.js';
import {
  asksForPlaces,
  decidePurchase,
  holdEvents,
  holdStates,
  moveHold,
  purchaseStatuses,
  type Decision,
  type HoldEvent,
  type HoldState,
  type PurchaseEvent,
  type PurchaseStatus,
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
    expect(decidePurchase({ status, amount }, { kind })).toEqual(statusTable[status][kind]);
  });
  test.each(['cancelled_by_buyer', 'account_closed'] as const)('%s, as when its payment failed', (kind) => {
    expect(decidePurchase({ status, amount }, { kind })).toEqual(statusTable[status].payment_failed);
  });
});

/** Every status × every answer of the inventory, with the exact amount. */
describe.each(['opening', 'awaiting_payment', 'failed'] as const)(
  'the exact payment of a purchase that is %s',
  (status) => {
    const purchase = { status, amount };
    test('asks for places', () => expect(asksForPlaces(purchase, amount)).toBe(true));
    test('becomes tickets if the places are granted', () => {
      expect(decidePurchase(purchase, { kind: 'payment_confirmed', amount, places: 'taken' })).toEqual(granted);
    });
    test.each(refusals)('becomes a credit if the inventory answers %s', (places) => {
      expect(decidePurchase(purchase, { kind: 'payment_confirmed', amount, places })).toEqual(credited(places));
    });
    test('without the inventory’s answer is a defect', () => {
      expect(() => decidePurchase(purchase, { kind: 'payment_confirmed', amount, places: null })).toThrow('inventory');
    });
  },
);

describe.each(['granted', 'credited'] as const)('another payment of a purchase that is %s', (status) => {
  const purchase = { status, amount };
  test('asks for no places', () => expect(asksForPlaces(purchase, amount)).toBe(false));
  test.each([null, 'taken', ...refusals] as const)('is a credit whatever the inventory answers (%s)', (places) => {
    expect(decidePurchase(purchase, { kind: 'payment_confirmed', amount, places })).toEqual(twice(status));
  });
});

describe.each(['opening', 'awaiting_payment', 'failed'] as const)(
  'another amount for a purchase that is %s',
  (status) => {
    test.each([0, amount - 1, amount + 1])('%i F CFA buy no place and become a credit', (paid) => {
      const event: PurchaseEvent = { kind: 'payment_confirmed', amount: paid, places: null };
      expect(asksForPlaces({ status, amount }, paid)).toBe(false);
      expect(decidePurchase({ status, amount }, event)).toEqual(credited('paid_otherwise'));
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
