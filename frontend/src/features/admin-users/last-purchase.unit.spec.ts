import { expect, test } from '@jest/globals';
import { credit, day, entry, history, id, payment, purchase, refund, type Of } from '../../../test/person-history.js';
import type { PersonHistory } from '../../shared/person/person-history.js';
import { lastPurchase } from './last-purchase.js';

const granted = purchase({ status: 'granted', hold: 'granted', entry_id: id(5) });
const confirmed = payment({ state: 'confirmed', confirmed_at: day(11) });
/** A credit that was asked back. */
const back = { value_left: 0, refunded: 3_000, refunded_at: day(12) };
const what = 'Son dernier achat, 2 tickets pour Console,';

test.each<[string, PersonHistory, string]>([
  ['nothing bought', history([]), 'Aucun achat n’a été commencé avec ce compte, et aucun ticket offert n’est placé.'],
  [
    'no payment',
    history([purchase({ payment_id: null })]),
    `${what} n’a pas de paiement : le prestataire ne l’a pas ouvert.`,
  ],
  [
    'unpaid, held',
    history([purchase()], [payment()]),
    `${what} attend l’argent : le prestataire ne l’a pas encore reçu.`,
  ],
  [
    'unpaid, released',
    history([purchase({ hold: 'expired' })], [payment()]),
    `${what} n’est pas payé et ses places sont rendues ; si l’argent arrive, il aura ses tickets ou un crédit.`,
  ],
  [
    'another amount',
    history([purchase()], [payment({ state: 'review', came_in: 1_200 })]),
    `${what} attend une décision : 1 200 F CFA reçus pour 3 000 F CFA.`,
  ],
  [
    'another amount, which is recorded with the decision',
    history([purchase()], [payment({ state: 'review', came_in: null })]),
    `${what} attend une décision : ce qui est arrivé n’est pas ce qui était demandé.`,
  ],
  [
    'given up',
    history([purchase()], [payment({ state: 'expired' })]),
    `${what} n’est pas payé : aucun argent n’est arrivé.`,
  ],
  [
    'credit',
    history([purchase({ status: 'credited' }), credit], [payment({ state: 'confirmed' })]),
    `${what} est payé mais changé en crédit : il ne restait plus de place. Il reste 1 500 F CFA sur ce crédit.`,
  ],
  [
    'refund owed',
    history([purchase()], [payment({ state: 'confirmed' }), refund(null)]),
    `${what} n’a pas pu être accordé : 3 000 F CFA sont à lui rembourser.`,
  ],
  [
    'refund in a file',
    history([purchase()], [payment({ state: 'confirmed' }), { ...refund(null), filed_at: day(12) }]),
    `${what} n’a pas pu être accordé : 3 000 F CFA sont dans un fichier pour l’opérateur, qui les verse.`,
  ],
  [
    'refund paid',
    history([purchase()], [payment({ state: 'confirmed' }), refund(day(12))]),
    `${what} n’a pas pu être accordé : 3 000 F CFA lui ont été remboursés le 12 novembre 2026 à 10 h 00.`,
  ],
  [
    'paid, not granted yet',
    history([purchase()], [payment({ state: 'confirmed', confirmed_at: day(11) })]),
    `${what} est payé depuis le 11 novembre 2026 à 10 h 00 et pas encore accordé : voyez les files de messages.`,
  ],
  [
    'only the last attempt counts, not the payment of another one or a registration',
    history(
      [purchase({ id: id(9), payment_id: id(7), created_at: day(1) }), purchase()],
      [
        payment({ state: 'expired' }),
        payment({ id: id(8), state: 'confirmed', created_at: day(12) }),
        payment({ id: id(6), state: 'confirmed', type: 'registration', product_id: null, created_at: day(13) }),
      ],
    ),
    `${what} n’est pas payé : aucun argent n’est arrivé.`,
  ],
  ...Object.entries({
    valid: `${what} est accordé : il a ses tickets.`,
    won: `${what} a gagné.`,
    lost: `${what} n’a pas gagné : le tirage a eu lieu.`,
    forfeited: `${what} a gagné un lot qui n’a pas été réclamé.`,
  }).map(([status, sentence]): [string, PersonHistory, string] => [
    status,
    history([granted, entry({ status: status as 'valid' })], [confirmed]),
    sentence,
  ]),
  ...Object.entries({
    'Il reste 1 500 F CFA sur ce crédit.': [{}],
    'Ce crédit est utilisé.': [{ value_left: 0 }],
    '3 000 F CFA sont demandés en remboursement.': [back],
    '3 000 F CFA sont à lui rembourser.': [back, refund(null)],
    '3 000 F CFA sont dans un fichier pour l’opérateur, qui les verse.': [back, { ...refund(null), filed_at: day(12) }],
    '3 000 F CFA lui ont été remboursés le 12 novembre 2026 à 10 h 00.': [back, refund(day(12))],
    '3 000 F CFA étaient à lui rembourser : la personne y a renoncé en fermant son compte.': [
      back,
      { ...refund(null), status: 'given_up' as const },
    ],
  } satisfies Record<string, [Partial<typeof credit>, Of<'money', 'refund'>?]>).map(
    ([end, [over, owed]]): [string, PersonHistory, string] => [
      `the draw was cancelled: ${end}`,
      history(
        [
          granted,
          entry({ status: 'credited', cancel_reason: 'lot cassé' }),
          { ...credit, payment_id: null, entry_id: id(5), reason: 'product_cancelled', ...over },
        ],
        [confirmed, ...(owed ? [owed] : [])],
      ),
      `${what} était accordé, puis le tirage a été annulé. ${end}`,
    ],
  ),
  [
    'paid by the credit of a cancelled draw, which is cancelled too: the money is that of the first payment',
    history(
      [
        granted,
        entry({ status: 'credited' }),
        { ...credit, payment_id: null, entry_id: id(5), value_left: 0 },
        entry({ id: id(6), status: 'credited', credit_id: id(4), purchase_date: day(12) }),
        { ...credit, id: id(7), payment_id: null, entry_id: id(6), ...back },
      ],
      [confirmed, refund(day(13))],
    ),
    'Son dernier achat, 2 tickets pour Console payés avec un crédit, était accordé, puis le tirage a été annulé. 3 000 F CFA lui ont été remboursés le 13 novembre 2026 à 10 h 00.',
  ],
  ...Object.entries({
    valid: 'joue pour « Console ».',
    won: 'a gagné « Console ».',
    lost: ', pour « Console », n’a pas gagné.',
    forfeited: 'a gagné « Console », un lot non réclamé.',
  }).map(([status, end]): [string, PersonHistory, string] => [
    `only given: ${status}`,
    history([entry({ type: 'free', price: 0, status: status as 'valid' })]),
    `Aucun achat n’a été commencé ; son dernier ticket offert ${end}`.replace(' ,', ','),
  ]),
  [
    'only given: cancelled',
    history([entry({ type: 'free', price: 0, status: 'credited' })]),
    'Aucun achat n’a été commencé ; le tirage de son dernier ticket offert, « Console », a été annulé.',
  ],
])('%s', (_, given, sentence) => {
  expect(lastPurchase(given)?.replace(/\s/g, ' ')).toBe(sentence);
});

test('there is no sentence while tickets or payments are unavailable', () => {
  for (const part of ['tickets', 'payments'] as const)
    expect(lastPurchase({ ...history([purchase()]), unavailable: [part] })).toBeNull();
});

test('there is no sentence while the tickets, the credit or the payment of the purchase are not among what was read', () => {
  expect(lastPurchase(history([granted], [confirmed]))).toBeNull();
  expect(lastPurchase(history([granted, entry({ status: 'credited' })], [confirmed]))).toBeNull();
  expect(lastPurchase(history([purchase()]))).toBeNull();
});
