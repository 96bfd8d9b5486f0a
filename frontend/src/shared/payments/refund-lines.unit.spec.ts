import { expect, test } from '@jest/globals';
import { refundLines } from './refund-lines.js';

const refund = (status: 'owed' | 'paid' | 'given_up', amount: number, filed_at: string | null = null) => ({
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
  given_up_at: null,
  corrections: [],
  releases: [],
  file_id: null,
});
const filedAt = '2026-11-21T12:00:00.000Z';

test('refunds are summed by state; one in a file is not to be paid again, and stays paid once it is', () => {
  const texts = (...refunds: Parameters<typeof refundLines>[0]) =>
    refundLines(refunds).map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '));
  expect(texts()).toEqual([]);
  expect(texts(refund('paid', 500), refund('paid', 1_000, filedAt))).toEqual(['Remboursé : 1 500 F CFA']);
  expect(texts(refund('paid', 500), refund('owed', 7, filedAt), refund('owed', 300), refund('owed', 20))).toEqual([
    'À rembourser : 320 F CFA',
    'Dans un fichier : 7 F CFA',
    'Remboursé : 500 F CFA',
  ]);
});
