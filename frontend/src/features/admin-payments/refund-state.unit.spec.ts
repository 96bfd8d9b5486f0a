import { expect, test } from '@jest/globals';
import { refundState } from './refund-state.js';

const refund = (status: 'owed' | 'paid', amount: number) => ({
  id: `${status}-${amount}`,
  payment_id: 'p',
  amount,
  reason: 'credit_asked_back' as const,
  status,
  sent_to: null,
  owed_at: '2026-11-20T12:00:00.000Z',
  paid_at: null,
  transfer_reference: null,
});

test('an owed refund takes precedence over a paid one', () => {
  expect(refundState([])).toBeNull();
  expect(refundState([refund('paid', 500), refund('paid', 1_000)])).toEqual({ status: 'paid', amount: 1_500 });
  expect(refundState([refund('paid', 500), refund('owed', 300), refund('owed', 20)])).toEqual({
    status: 'owed',
    amount: 320,
  });
});
