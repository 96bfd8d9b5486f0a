import { describe, expect, test } from '@jest/globals';
import { refundOf, isOpen, spend } from './credit.js';

const paid = (value_left: number) => ({ kind: 'paid' as const, value_left, tickets_left: 0 });

describe('a paid credit', () => {
  test('buys a place up to its value and the rest remains', () => {
    expect(spend(paid(3000), 1200)).toEqual({ value_left: 1800, tickets_left: 0, amount: 1200, type: 'purchase' });
  });
  test('is used up by a place of its whole value', () => {
    const use = spend(paid(1200), 1200);
    expect(use).toMatchObject({ value_left: 0, amount: 1200 });
    expect(isOpen({ kind: 'paid', value_left: use?.value_left ?? -1, tickets_left: 0 })).toBe(false);
  });
  test('does not suffice for a more expensive place', () => expect(spend(paid(1199), 1200)).toBeNull());
  test('of zero value is not open', () => {
    expect(isOpen(paid(0))).toBe(false);
    expect(spend(paid(0), 0)).toBeNull();
  });
  test('refunds its remaining value', () => expect(refundOf(paid(1800))).toEqual({ amount: 1800 }));
  test('that is used up has no refund', () => expect(refundOf(paid(0))).toEqual({ refusal: 'credit_not_found' }));
});

describe.each(['free', 'referral'] as const)('a %s credit', (kind) => {
  test('places one ticket at any price, once', () => {
    expect(spend({ kind, value_left: 0, tickets_left: 1 }, 10_000)).toEqual({
      value_left: 0,
      tickets_left: 0,
      amount: 0,
      type: kind,
    });
    expect(spend({ kind, value_left: 0, tickets_left: 0 }, 10_000)).toBeNull();
  });
  test('is not refundable', () =>
    expect(refundOf({ kind, value_left: 0, tickets_left: 1 })).toEqual({ refusal: 'credit_not_refundable' }));
});
