import { expect, test } from '@jest/globals';
import { refundSums } from './refund-state.js';

const refund = (status: 'owed' | 'paid', amount: number, filed_at: string | null = null) => ({
  id: `${status}-${amount}`,
  payment_id: 'p',
  amount,
  reason: 'credit_asked_back' as const,
  status,
  sent_to: null,
  filed_at,
  owed_at: '2026-11-20T12:00:00.000Z',
  paid_at: null,
  transfer_reference: null,
});
const filedAt = '2026-11-21T12:00:00.000Z';

test('refunds are summed by state; one in a file is not to be paid again, and stays paid once it is', () => {
  expect(refundSums([])).toEqual([]);
  expect(refundSums([refund('paid', 500), refund('paid', 1_000, filedAt)])).toEqual([{ state: 'paid', amount: 1_500 }]);
  expect(
    refundSums([refund('paid', 500), refund('owed', 7, filedAt), refund('owed', 300), refund('owed', 20)]),
  ).toEqual([
    { state: 'owed', amount: 320 },
    { state: 'filed', amount: 7 },
    { state: 'paid', amount: 500 },
  ]);
});
