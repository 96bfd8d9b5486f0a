import { expect, test } from '@jest/globals';
import { acceptedAs, wholeReceived } from './http/received-money.js';

test.each([
  ['what was asked', 500, 0, { kind: 'given', surplus: 0 }],
  ['what was asked, and a fee', 500, 10, { kind: 'given', surplus: 0 }],
  ['net of the fee', 490, 10, { kind: 'given', surplus: 0 }],
  ['net of a larger fee', 485, 20, { kind: 'given', surplus: 0 }],
  ['more', 700, null, { kind: 'given', surplus: 200 }],
  ['a part of a franc more', 500.5, 0, { kind: 'given', surplus: 0 }],
  ['less', 489, 10, { kind: 'credit', received: 489 }],
  ['a part of a franc less', 249.5, 0, { kind: 'credit', received: 249 }],
  ['nothing', 0, 500, { kind: 'nothing' }],
  ['a part of a franc', 0.5, 500, { kind: 'nothing' }],
  ['no amount', null, 10, { kind: 'unknown' }],
])('%s for tickets of 500 F CFA', (_, received, fee, accepted) =>
  expect(acceptedAs({ received, fee }, { type: 'ticket', amount: 500 })).toEqual(accepted),
);

test('too little for a registration is refunded: there is no account to credit', () =>
  expect(acceptedAs({ received: 489, fee: null }, { type: 'registration', amount: 500 })).toEqual({
    kind: 'refund',
    received: 489,
  }));

test('the amount received is rounded down', () =>
  expect([249.9, 0, null].map((received) => wholeReceived({ received }))).toEqual([249, 0, null]));
