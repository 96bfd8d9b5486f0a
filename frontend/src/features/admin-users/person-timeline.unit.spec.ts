import { expect, test } from '@jest/globals';
import type { PersonHistory } from '../../shared/person/person-history.js';
import { momentsOf } from './person-timeline.js';

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
  payment_id: id(2),
  entry_id: null,
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
