import { expect, test } from '@jest/globals';
import type { AdminPayment } from './http/admin-money.js';
import { operatorName, paymentStateWord, providerName } from './http/admin-money-words.js';

test('a means of payment has its current name, and an unknown one its own', () => {
  expect(['t-money', 'T-Money', 'moov', 'card', 'celtiis'].map(operatorName)).toEqual([
    'Mixx by Yas',
    'Mixx by Yas',
    'Moov Money',
    'Carte bancaire',
    'celtiis',
  ]);
});

test('a provider has its name as people write it, and one that is not known here the configured one', () => {
  expect(['fusionpay', 'FUSIONPAY_2', 'cinetpay'].map(providerName)).toEqual(['FusionPay', 'FUSIONPAY_2', 'cinetpay']);
});

test.each([
  ['refunded', [], 'Remboursement'],
  ['refunded', ['owed'], 'Remboursement'],
  ['refunded', ['paid', 'owed'], 'Remboursement'],
  ['refunded', ['paid'], 'Remboursé'],
  ['refunded', ['given_up'], 'Abandonné'],
  ['confirmed', ['paid'], 'Confirmé'],
  ['confirmed', ['given_up'], 'Confirmé'],
] as const)('a %s payment with refunds %j reads %s', (state, statuses, word) => {
  const refunds = statuses.map((status) => ({ status })) as AdminPayment['refunds'];
  expect(paymentStateWord({ state, refunds })).toBe(word);
});
