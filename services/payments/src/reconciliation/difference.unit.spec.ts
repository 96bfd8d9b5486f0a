import { expect, test } from '@jest/globals';
import { differencesOf, sentenceOf, type Sides } from './difference.js';

const id = '01997b5f-0000-7000-8000-000000000002';
const paid = {
  state: 'paid',
  asExpected: true,
  received: 3000,
  fee: 0,
  amount_text: null,
  operator: 'wave',
  payer_phone: '+22890112345',
} as const;
const pending = { state: 'pending', interrupted: false } as const;
const failed = { state: 'failed', operator: null } as const;
const unknown = { state: 'unknown' } as const;
const granted = { outcome: 'granted', amount: 3000 } as const;

interface Said {
  payment?: Partial<Sides['payment']>;
  provider?: Sides['provider'];
  account?: Sides['account'];
  outcome?: Sides['outcome'];
}
/** A ticket payment on which all agree, with changes. */
const sides = ({ payment, provider = paid, account = null, outcome = granted }: Said): Sides => ({
  payment: {
    id,
    reference: 'P-1',
    type: 'ticket',
    status: 'confirmed',
    amount: 3000,
    came_in: 3000,
    received_amount: 3000,
    accounted: 3000,
    ...payment,
  },
  provider,
  account,
  outcome,
});
const open = (status: Sides['payment']['status']) => ({
  status,
  came_in: null,
  received_amount: null,
  accounted: null,
});
const registration = { type: 'registration', amount: 500, came_in: 500, received_amount: 500, accounted: 500 } as const;
const paid500 = { ...paid, received: 500 };

const agreeing: [string, Said][] = [
  ['tickets for the amount received', {}],
  ['an unpaid session', { payment: open('pending'), provider: pending, outcome: null }],
  ['one without a session', { payment: open('not_created'), provider: 'no_session', outcome: null }],
  ['a failed one', { payment: open('failed'), provider: failed, outcome: null }],
  ['a failed one that can still be paid', { payment: open('failed'), provider: pending, outcome: null }],
  ['one that an administrator must decide', { payment: open('review'), outcome: null }],
  ['one that is refunded', { payment: { status: 'refunded', accounted: null }, outcome: null }],
  ['an account', { payment: registration, provider: paid500, account: 'account', outcome: null }],
  [
    'a registration that is refunded',
    { payment: registration, provider: paid500, account: 'refund_requested', outcome: null },
  ],
  [
    'an account with a credit of the amount above its price',
    {
      payment: { ...registration, came_in: 700, received_amount: 700, accounted: 700 },
      provider: { ...paid, received: 700 },
      account: 'account',
      outcome: { outcome: 'credited', amount: 200 },
    },
  ],
  ['a session that the provider forgot, unpaid', { payment: open('expired'), provider: unknown, outcome: null }],
  ['a session that it forgot after it had reported the money', { provider: unknown }],
  ['an amount that was not stored then', { payment: { received_amount: null } }],
];
test.each(agreeing)('%s: all agree', (_, states) => expect(differencesOf(sides(states))).toEqual([]));

const differing: [string, Said, string[]][] = [
  ['paid there, pending here', { payment: open('pending'), outcome: null }, ['paid_unnoticed']],
  ['paid there, no longer checked here', { payment: open('expired'), outcome: null }, ['paid_unnoticed']],
  ['paid there, failed here', { payment: open('failed'), outcome: null }, ['paid_unnoticed']],
  ['paid there, granted, pending here', { payment: open('pending') }, ['paid_unnoticed']],
  ['failed there, pending here', { payment: open('pending'), provider: failed, outcome: null }, ['failed_unnoticed']],
  ['granted, pending there and here', { payment: open('pending'), provider: pending }, ['outcome_unpaid']],
  ['granted, and refunded', { payment: { status: 'refunded' } }, ['outcome_unpaid']],
  [
    'confirmed without a report of money, and unknown there',
    { payment: { received_amount: null }, provider: unknown },
    ['not_paid'],
  ],
  ['confirmed, and pending there', { provider: pending }, ['not_paid']],
  ['in review, and failed there', { payment: open('review'), provider: failed, outcome: null }, ['not_paid']],
  ['another amount there', { provider: { ...paid, received: 1500 } }, ['other_amount']],
  ['no answer', { provider: 'no_answer' }, ['no_answer']],
  ['no outcome anywhere', { payment: { accounted: null }, outcome: null }, ['no_outcome']],
  ['no account', { payment: { ...registration, accounted: null }, provider: paid500, outcome: null }, ['no_outcome']],
  ['an account only here', { payment: registration, provider: paid500, outcome: null }, ['no_account']],
  [
    'an account that is not recorded here',
    { payment: { ...registration, accounted: null }, provider: paid500, account: 'account', outcome: null },
    ['outcome_unrecorded'],
  ],
  [
    'an account of an unpaid session',
    { payment: { ...registration, ...open('pending') }, provider: pending, account: 'account', outcome: null },
    ['outcome_unpaid'],
  ],
  ['tickets, not recorded here', { payment: { accounted: null } }, ['outcome_unrecorded']],
  ['tickets and a credit, one recorded here', { payment: { accounted: 1500 } }, ['outcome_unrecorded']],
  ['recorded here, and not in tickets', { outcome: null }, ['other_outcome']],
  ['recorded here in part, and not in tickets', { payment: { accounted: 1500 }, outcome: null }, ['other_outcome']],
  ['another amount in tickets', { outcome: { outcome: 'credited', amount: 1500 } }, ['other_outcome']],
  ['two at once', { payment: { accounted: null }, provider: pending, outcome: null }, ['not_paid', 'no_outcome']],
];
test.each(differing)('%s', (_, states, kinds) =>
  expect(differencesOf(sides(states)).map(({ kind }) => kind)).toEqual(kinds),
);

test('a line says which payment, what each side says and what follows, and no phone', () => {
  const [unnoticed] = differencesOf(sides({ payment: open('pending'), outcome: null }));
  const sentence = `P-1 ${id} paid_unnoticed: provider: paid 3000 F CFA; payments: pending; tickets: no outcome.`;
  expect(sentenceOf(unnoticed!, 'not_repaired')).toBe(`${sentence} Remains: --repair checks it with the provider now.`);
  expect(sentenceOf(unnoticed!, 'repaired')).toBe(`${sentence} Repaired: checked with the provider now.`);
  expect(sentenceOf(unnoticed!, 'remains')).toBe(
    `${sentence} Remains: checked with the provider now, without effect so far.`,
  );
  const [unpaid] = differencesOf(sides({ provider: pending }));
  expect(sentenceOf(unpaid!, 'remains')).toBe(
    `P-1 ${id} not_paid: provider: pending; payments: confirmed, 3000 F CFA came in, 3000 F CFA accounted for; tickets: granted 3000 F CFA. ` +
      'Remains: the provider must be asked: something was given for money that it does not show.',
  );
});
