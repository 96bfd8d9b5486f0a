import { expect, test } from '@jest/globals';
import { acceptedAs } from './accepted-as.js';

const payment = { type: 'ticket', amount: 1_500, received_amount: null, received_fee: null } as const;
const view = (amount: number | null, fee: number | null = null) => ({
  asked_at: '',
  statut: 'paid' as const,
  amount,
  fee,
});

test.each([
  ['what was asked', payment, view(1_500), { kind: 'given', surplus: 0 }],
  ['net of the fee', payment, view(1_470, 30), { kind: 'given', surplus: 0 }],
  ['more', payment, view(2_000, 30), { kind: 'given', surplus: 500 }],
  ['less', payment, view(1_200.9), { kind: 'credit', receivedAmount: 1_200 }],
  [
    'less for a registration',
    { ...payment, type: 'registration' as const },
    view(1_200),
    { kind: 'refund', receivedAmount: 1_200 },
  ],
  ['less, as reported earlier', { ...payment, received_amount: 750 }, null, { kind: 'credit', receivedAmount: 750 }],
  ['no amount', payment, view(null), { kind: 'unknown' }],
])('received: %s', (_, of, shown, accepted) => expect(acceptedAs(of, shown)).toEqual(accepted));
