import { describe, expect, test } from '@jest/globals';
import {
  allowedDecisions,
  askableStatuses,
  decisions,
  ImpossibleTransition,
  paymentEvents,
  paymentStatuses,
  referenceFrom,
  rule,
  shownAs,
  transition,
  type KnownMoney,
  type PaymentEvent,
  type PaymentStatus,
  type Ruling,
} from './payment.js';

const impossible = 'impossible';
type Expected = PaymentStatus | [PaymentStatus, 'confirmed' | 'failed' | 'not_created'] | typeof impossible;

/** Every status with everything that can happen to it. */
const table: Record<PaymentStatus, Record<PaymentEvent, Expected>> = {
  creating: {
    session_not_opened: ['not_created', 'not_created'],
    found_pending: impossible,
    found_failed: impossible,
    found_paid_as_expected: impossible,
    found_paid_otherwise: impossible,
    given_up: impossible,
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
  pending: {
    session_not_opened: impossible,
    found_pending: 'pending',
    found_failed: ['failed', 'failed'],
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'expired',
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
  confirmed: {
    session_not_opened: impossible,
    found_pending: 'confirmed',
    found_failed: 'confirmed',
    found_paid_as_expected: 'confirmed',
    found_paid_otherwise: 'confirmed',
    given_up: 'confirmed',
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
  failed: {
    session_not_opened: impossible,
    found_pending: 'failed',
    found_failed: 'failed',
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'failed',
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
  review: {
    session_not_opened: impossible,
    found_pending: 'review',
    found_failed: 'review',
    found_paid_as_expected: 'review',
    found_paid_otherwise: 'review',
    given_up: 'review',
    granted_by_person: ['confirmed', 'confirmed'],
    refunded_by_person: ['refunded', 'failed'],
    closed_by_person: ['failed', 'failed'],
  },
  refunded: {
    session_not_opened: impossible,
    found_pending: 'refunded',
    found_failed: 'refunded',
    found_paid_as_expected: 'refunded',
    found_paid_otherwise: 'refunded',
    given_up: 'refunded',
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
  expired: {
    session_not_opened: impossible,
    found_pending: 'expired',
    found_failed: ['failed', 'failed'],
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'expired',
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
  not_created: {
    session_not_opened: 'not_created',
    found_pending: 'not_created',
    found_failed: 'not_created',
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'not_created',
    granted_by_person: impossible,
    refunded_by_person: impossible,
    closed_by_person: impossible,
  },
};

describe.each(paymentStatuses)('a %s payment', (status) => {
  test.each(paymentEvents)('%s', (event) => {
    const expected = table[status][event];
    if (expected === impossible) return expect(() => transition(status, event)).toThrow(ImpossibleTransition);
    const [to, announce] = typeof expected === 'string' ? [expected, null] : expected;
    expect(transition(status, event)).toEqual({ to, announce });
  });
});

test('a confirmation is announced once, whatever follows and in whatever order', () => {
  const paths = (status: PaymentStatus, depth: number, confirmations: number): number[] =>
    depth === 0
      ? [confirmations]
      : paymentEvents.flatMap((event) => {
          if (table[status][event] === impossible) return [];
          const { to, announce } = transition(status, event);
          return paths(to, depth - 1, confirmations + (announce === 'confirmed' ? 1 : 0));
        });
  expect(Math.max(...paths('creating', 6, 0))).toBe(1);
});

test('hints trigger checks only where the provider’s answer may still change something', () => {
  const canChange = paymentStatuses.filter(
    (status) => status !== 'creating' && transition(status, 'found_paid_as_expected').announce === 'confirmed',
  );
  expect(canChange).toEqual([...askableStatuses]);
});

test('only a settled payment is final', () => {
  expect(paymentStatuses.filter((status) => shownAs(status).final)).toEqual(['confirmed', 'failed', 'refunded']);
  expect(paymentStatuses.filter((status) => shownAs(status).statut === 'paid')).toEqual(['confirmed']);
});

describe('what a person may decide, by the provider’s current answer', () => {
  const granted = { event: 'granted_by_person' } as const;
  const refunded = { event: 'refunded_by_person' } as const;
  const closed = { event: 'closed_by_person' } as const;
  const given: Ruling[] = [granted, refunded, 'payment_shown_paid'];
  const rulings: Record<KnownMoney['kind'], Ruling[]> = {
    given,
    credit: given,
    refund: [refunded, refunded, 'payment_shown_paid'],
    nothing: ['payment_not_paid', 'payment_not_paid', closed],
    unknown: ['payment_amount_unknown', 'payment_amount_unknown', 'payment_shown_paid'],
    // What cannot be known is not decided: closing would lose money that came in.
    silent: ['provider_silent', 'provider_silent', 'provider_silent'],
    missing: ['payment_money_missing', 'payment_money_missing', 'payment_money_missing'],
    gone: ['payment_not_paid', 'payment_not_paid', closed],
  };
  test.each(Object.entries(rulings))('its money is %s', (kind, expected) => {
    const known = { kind } as KnownMoney;
    expect(decisions.map((decision) => rule(decision, known))).toEqual(expected);
    expect(allowedDecisions(known)).toEqual(decisions.filter((_, at) => typeof expected[at] !== 'string'));
  });
});

test('money that a person sent back is never granted afterwards, whatever the provider reports later', () => {
  const reachable = (status: PaymentStatus, depth: number): PaymentStatus[] =>
    depth === 0
      ? [status]
      : paymentEvents.flatMap((event) =>
          table[status][event] === impossible ? [] : reachable(transition(status, event).to, depth - 1),
        );
  expect(new Set(reachable('refunded', 3))).toEqual(new Set(['refunded']));
});

test.each([
  [[0, 0, 0, 0, 0], 'P-00000000'],
  [[0, 0, 0, 0, 33], 'P-00000011'],
  [[255, 255, 255, 255, 255], 'P-ZZZZZZZZ'],
])('%j reads %s', (bytes, reference) => expect(referenceFrom(Uint8Array.from(bytes))).toBe(reference));
