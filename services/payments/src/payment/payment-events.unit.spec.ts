import { expect, test } from '@jest/globals';
import { PaymentConfirmed } from '@raffle/contracts/events';
import type { Payment } from './payment.queries.js';
import { reportOf } from './payment-events.js';

const now = new Date('2026-11-20T10:04:58.000Z');
const confirmed = (received_amount: number, received_fee: number | null) =>
  reportOf(
    {
      id: PaymentConfirmed.fixture.payment_id,
      type: 'ticket',
      subject_id: PaymentConfirmed.fixture.subject_id,
      currency: 'XOF',
      amount: 3_000,
      came_in: Math.floor(received_amount),
      received_amount,
      received_fee,
    } as Payment,
    'confirmed',
    now,
  ).payload;

test.each([
  ['as asked', 3_000, 75, 75],
  ['less its fees, which are deducted already', 2_925, 75, 0],
  ['less a part of its fees', 2_950, 75.5, 25.5],
  ['more than asked', 4_500, 112.5, 112.5],
  ['without a word on fees', 3_000, null, null],
  ['too little: no ticket, and no more than the fees are deducted', 1_500, 37.5, 0],
])('the fee of what came in %s', (_, received, fee, said) => {
  const payload = PaymentConfirmed.payload.parse(confirmed(received, fee));
  expect(payload.fee).toBe(said);
});
