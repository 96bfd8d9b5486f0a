import { describe, expect, test } from '@jest/globals';
import type { CreditReason } from '@raffle/contracts/values';
import { refusals } from '../inventory/product.js';
import {
  decideFailure,
  decidePayment,
  failures,
  holdStates,
  purchaseStatuses,
  type Decision,
  type Failure,
  type HoldState,
  type PurchaseStatus,
} from './purchase.js';

const amount = 3000;
const exact = { amount, received: amount };

/** Every status × every end without money, of a purchase whose places are held: a changed rule changes a line here. */
const failed = { status: 'failed', hold: 'released', places: 'give_back' } as const;
const unchanged = (status: PurchaseStatus, hold: HoldState = 'held'): Decision => ({ status, hold, places: 'none' });
const failureTable: Record<PurchaseStatus, Record<Failure, Decision>> = {
  opening: { session_not_opened: failed, payment_failed: failed, cancelled_by_buyer: failed, account_closed: failed },
  // The session was not opened for one of two concurrent requests: the other one has opened it.
  awaiting_payment: {
    session_not_opened: unchanged('awaiting_payment'),
    payment_failed: failed,
    cancelled_by_buyer: failed,
    account_closed: failed,
  },
  failed: {
    session_not_opened: unchanged('failed'),
    payment_failed: unchanged('failed'),
    cancelled_by_buyer: unchanged('failed'),
    account_closed: unchanged('failed'),
  },
  granted: {
    session_not_opened: unchanged('granted'),
    payment_failed: unchanged('granted'),
    cancelled_by_buyer: unchanged('granted'),
    account_closed: unchanged('granted'),
  },
  credited: {
    session_not_opened: unchanged('credited'),
    payment_failed: unchanged('credited'),
    cancelled_by_buyer: unchanged('credited'),
    account_closed: unchanged('credited'),
  },
};

describe.each(purchaseStatuses)('a purchase that is %s', (status) => {
  test.each(failures)('on %s', (failure) => {
    expect(decideFailure({ status, hold: 'held', amount }, failure)).toEqual(failureTable[status][failure]);
  });
  test.each(failures)('on a second %s moves no place again', (failure) => {
    const once = decideFailure({ status, hold: 'held', amount }, failure);
    expect(decideFailure({ ...once, amount }, failure)).toEqual({ ...once, places: 'none' });
  });
});

describe.each(holdStates)('a hold that is %s', (hold) => {
  /** What its purchase becomes without tickets, and how tickets get their places. */
  const without = hold === 'held' ? { hold: 'released', places: 'give_back' } : { hold, places: 'none' };
  const granted = hold === 'held' ? 'held_to_granted' : 'free_to_granted';
  const credited = (reason: CreditReason, received = amount) => ({
    ...{ status: 'credited', ...without, outcome: 'credited', entry_amount: 0 },
    credit: { amount: received, reason },
  });

  test('ends once with its purchase', () => {
    expect(decideFailure({ status: 'awaiting_payment', hold, amount }, 'payment_failed')).toEqual({
      status: 'failed',
      ...without,
    });
  });

  describe.each(['opening', 'awaiting_payment', 'failed'] as const)('of a purchase that is %s', (status) => {
    const purchase = { status, hold, amount };
    test('becomes tickets with the exact payment, if the places are free', () => {
      expect(decidePayment(purchase, exact)).toEqual({
        ...{ status: 'granted', hold: 'granted', places: granted, outcome: 'granted', entry_amount: amount },
        credit: null,
      });
    });
    test.each([...refusals, 'play_limit'] as const)('becomes a credit where %s refuses it', (refused) => {
      expect(decidePayment(purchase, exact, refused)).toEqual(credited(refused));
    });
    test('leaves money above the price as a credit beside its tickets', () => {
      expect(decidePayment(purchase, { amount, received: amount + 500 })).toMatchObject({
        ...{ outcome: 'granted', entry_amount: amount },
        credit: { amount: 500, reason: 'paid_otherwise' },
      });
    });
    test('sells tickets for what an operator left of the price', () => {
      expect(decidePayment(purchase, { amount, received: amount - 100 })).toMatchObject({
        ...{ outcome: 'granted', entry_amount: amount - 100 },
        credit: null,
      });
    });
    test.each([0, amount - 1, amount + 1])('buys no place with %i F CFA, which become a credit', (paid) => {
      const payment = { amount: paid, received: paid };
      for (const refused of [null, ...refusals])
        expect(decidePayment(purchase, payment, refused)).toEqual(credited('paid_otherwise', paid));
    });
  });
});

describe.each(['granted', 'credited'] as const)('another payment of a purchase that is %s', (status) => {
  test.each([null, 'play_limit', ...refusals] as const)('is a credit whatever is refused (%s)', (refused) => {
    const hold = status === 'granted' ? 'granted' : 'released';
    for (const paid of [amount, amount - 1]) {
      const decision = decidePayment({ status, hold, amount }, { amount: paid, received: paid }, refused);
      expect(decision).toEqual({
        ...unchanged(status, hold),
        ...{ outcome: 'credited', entry_amount: 0, credit: { amount: paid, reason: 'paid_twice' } },
      });
    }
  });
});
