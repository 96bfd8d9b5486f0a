import { expect, test } from '@jest/globals';
import type { PersonHistory } from '../../shared/person/person-history.js';
import { momentsOf, whyNoTicket } from './person-timeline.js';

type Of<List extends 'tickets' | 'money', Kind extends string> = Extract<PersonHistory[List][number], { kind: Kind }>;

const id = (index: number) => `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`;
const day = (index: number) => `2026-11-${String(index).padStart(2, '0')}T10:00:00.000Z`;
const purchase = (over: Partial<Of<'tickets', 'purchase'>> = {}): Of<'tickets', 'purchase'> => ({
  kind: 'purchase',
  id: id(1),
  product_id: 7,
  product_name: 'Console',
  quantity: 2,
  amount: 3_000,
  status: 'awaiting_payment',
  hold: 'held',
  created_at: day(10),
  hold_expires_at: day(11),
  ...over,
});
const payment = (over: Partial<Of<'money', 'payment'>> = {}): Of<'money', 'payment'> => ({
  kind: 'payment',
  id: id(2),
  reference: 'BT-7K01-9QXF',
  type: 'ticket',
  state: 'pending',
  product_id: 7,
  quantity: 2,
  amount: 3_000,
  came_in: null,
  description: '2 tickets',
  client_name: 'Afi Mensah',
  client_phone: '+22890112345',
  payer_phone: null,
  operator: null,
  created_at: day(10),
  confirmed_at: null,
  closed_at: null,
  resolution_reason: null,
  ...over,
});
const refund = (paid: string | null): Of<'money', 'refund'> => ({
  kind: 'refund',
  id: id(3),
  payment_id: id(2),
  amount: 3_000,
  reason: 'unknown_subject',
  status: paid === null ? 'owed' : 'paid',
  filed_at: null,
  owed_at: day(11),
  paid_at: paid,
  transfer_reference: paid && 'TRF-1',
});
const credit: Of<'tickets', 'credit'> = {
  kind: 'credit',
  id: id(4),
  of: 'paid',
  payment_id: null,
  entry_id: null,
  amount: 3_000,
  value_left: 1_500,
  tickets_left: 0,
  reason: 'sold_out',
  product_name: 'Console',
  issued_at: day(11),
  refunded: null,
  refunded_at: null,
};
const history = (tickets: PersonHistory['tickets'], money: PersonHistory['money'] = []): PersonHistory => ({
  account: [],
  tickets,
  money,
  draws: [],
  unavailable: [],
  more: false,
  unread: [],
});
const what = 'Son dernier achat, 2 tickets pour Console,';

test.each<[string, PersonHistory, string]>([
  ['nothing bought', history([]), 'Aucun achat n’a été commencé avec ce compte, et aucun ticket offert n’est placé.'],
  ['granted', history([purchase({ status: 'granted' })]), `${what} est accordé : il a ses tickets.`],
  ['no payment', history([purchase()]), `${what} n’a pas de paiement : le prestataire ne l’a pas ouvert.`],
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
    'only the last attempt counts, not the payment of another product or a registration',
    history(
      [purchase({ id: id(9), status: 'granted', created_at: day(1) }), purchase()],
      [
        payment({ state: 'expired' }),
        payment({ id: id(8), state: 'confirmed', product_id: 8, created_at: day(12) }),
        payment({ id: id(6), state: 'confirmed', type: 'registration', product_id: null, created_at: day(13) }),
      ],
    ),
    `${what} n’est pas payé : aucun argent n’est arrivé.`,
  ],
])('%s', (_, given, sentence) => {
  expect(whyNoTicket(given)?.replace(/\s/g, ' ')).toBe(sentence);
});

test('there is no sentence while tickets or payments are unavailable', () => {
  for (const part of ['tickets', 'payments'] as const)
    expect(whyNoTicket({ ...history([purchase()]), unavailable: [part] })).toBeNull();
});

test('a grant is told as what happened then: its draw may be over or cancelled since', () => {
  const entry: Of<'tickets', 'entry'> = {
    kind: 'entry',
    id: id(4),
    product_id: 26,
    product_name: 'Console',
    quantity: 2,
    purchase_date: day(3),
    numbers: [0, 1],
    capacity: 50,
  } as Of<'tickets', 'entry'>;
  const [moment] = momentsOf(history([entry]));
  expect(moment?.what.replace(/\s/g, ' ')).toBe('2 tickets attribués');
  expect(moment?.detail).toBe('Console, T26-0001, T26-0002');
});

test('moments of all parts, the newest first', () => {
  const given = history([purchase(), credit], [payment({ state: 'confirmed', confirmed_at: day(11), came_in: 3_000 })]);
  const moments = momentsOf({
    ...given,
    account: [{ kind: 'act', action: 'user.blocked', at: day(15), address: null }],
  });
  expect(moments.map(({ at, what }) => `${at.slice(8, 10)} ${what.replace(/\s/g, ' ')}`)).toEqual([
    '15 Utilisateur bloqué',
    '11 Crédit de 3 000 F CFA',
    '11 Paiement BT-7K01-9QXF confirmé',
    '10 Achat commencé : 2 tickets',
    '10 Paiement BT-7K01-9QXF ouvert',
  ]);
  expect(moments[2]?.to).toBe(`/admin/payments/${id(2)}`);
});
