import { describe, expect, test } from '@jest/globals';
import {
  askableStatuses,
  ImpossibleHappening,
  paymentHappenings,
  paymentStatuses,
  shownAs,
  transition,
  type PaymentHappening,
  type PaymentStatus,
} from './payment.js';

const impossible = 'impossible';
type Expected = PaymentStatus | [PaymentStatus, 'confirmed' | 'failed' | 'not_created'] | typeof impossible;

/** Every status with everything that can happen to it. */
const table: Record<PaymentStatus, Record<PaymentHappening, Expected>> = {
  creating: {
    session_opened: 'pending',
    session_not_opened: ['not_created', 'not_created'],
    found_pending: impossible,
    found_failed: impossible,
    found_paid_as_expected: impossible,
    found_paid_otherwise: impossible,
    given_up: impossible,
  },
  pending: {
    session_opened: impossible,
    session_not_opened: impossible,
    found_pending: 'pending',
    found_failed: ['failed', 'failed'],
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'expired',
  },
  confirmed: {
    session_opened: impossible,
    session_not_opened: impossible,
    found_pending: 'confirmed',
    found_failed: 'confirmed',
    found_paid_as_expected: 'confirmed',
    found_paid_otherwise: 'confirmed',
    given_up: 'confirmed',
  },
  failed: {
    session_opened: impossible,
    session_not_opened: impossible,
    found_pending: 'failed',
    found_failed: 'failed',
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'failed',
  },
  review: {
    session_opened: impossible,
    session_not_opened: impossible,
    found_pending: 'review',
    found_failed: 'review',
    found_paid_as_expected: 'review',
    found_paid_otherwise: 'review',
    given_up: 'review',
  },
  expired: {
    session_opened: impossible,
    session_not_opened: impossible,
    found_pending: 'expired',
    found_failed: ['failed', 'failed'],
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'expired',
  },
  not_created: {
    session_opened: 'not_created',
    session_not_opened: 'not_created',
    found_pending: 'not_created',
    found_failed: 'not_created',
    found_paid_as_expected: ['confirmed', 'confirmed'],
    found_paid_otherwise: 'review',
    given_up: 'not_created',
  },
};

describe.each(paymentStatuses)('a %s payment', (status) => {
  test.each(paymentHappenings)('%s', (happening) => {
    const expected = table[status][happening];
    if (expected === impossible) return expect(() => transition(status, happening)).toThrow(ImpossibleHappening);
    const [to, announce] = typeof expected === 'string' ? [expected, null] : expected;
    expect(transition(status, happening)).toEqual({ to, announce });
  });
});

test('a confirmation is announced once, whatever follows and in whatever order', () => {
  const paths = (status: PaymentStatus, depth: number, confirmations: number): number[] =>
    depth === 0
      ? [confirmations]
      : paymentHappenings.flatMap((happening) => {
          if (table[status][happening] === impossible) return [];
          const { to, announce } = transition(status, happening);
          return paths(to, depth - 1, confirmations + (announce === 'confirmed' ? 1 : 0));
        });
  expect(Math.max(...paths('creating', 6, 0))).toBe(1);
});

test('hints are followed exactly where the provider could still change something', () => {
  const canChange = paymentStatuses.filter(
    (status) => status !== 'creating' && transition(status, 'found_paid_as_expected').announce === 'confirmed',
  );
  expect(canChange).toEqual([...askableStatuses]);
});

test('only a settled payment is final', () => {
  expect(paymentStatuses.filter((status) => shownAs(status).final)).toEqual(['confirmed', 'failed']);
  expect(paymentStatuses.filter((status) => shownAs(status).statut === 'paid')).toEqual(['confirmed']);
});
