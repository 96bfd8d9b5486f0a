import type { PersonHistory } from '../src/shared/person/person-history.js';

// Two tickets bought on 10 November 2026, paid on the 11th.
export type Of<List extends 'tickets' | 'money', Kind extends string> = Extract<
  PersonHistory[List][number],
  { kind: Kind }
>;

export const id = (index: number) => `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`;
export const day = (index: number) => `2026-11-${String(index).padStart(2, '0')}T10:00:00.000Z`;
export const purchase = (over: Partial<Of<'tickets', 'purchase'>> = {}): Of<'tickets', 'purchase'> => ({
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
export const payment = (over: Partial<Of<'money', 'payment'>> = {}): Of<'money', 'payment'> => ({
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
export const refund = (paid: string | null): Of<'money', 'refund'> => ({
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
export const entry = (over: Partial<Of<'tickets', 'entry'>> = {}): Of<'tickets', 'entry'> => ({
  kind: 'entry',
  id: id(5),
  product_id: 7,
  draw_at: null,
  product_name: 'Console',
  image_url: '/products/console.svg',
  quantity: 2,
  price: 3_000,
  purchase_date: day(11),
  type: 'purchase',
  numbers: [3, 4],
  capacity: 50,
  status: 'valid',
  cancel_reason: null,
  credit_id: null,
  credit: null,
  ...over,
});
export const credit: Of<'tickets', 'credit'> = {
  kind: 'credit',
  id: id(4),
  of: 'paid',
  payment_id: id(2),
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
export const history = (tickets: PersonHistory['tickets'], money: PersonHistory['money'] = []): PersonHistory => ({
  account: [],
  tickets,
  money,
  draws: [],
  unavailable: [],
  more: false,
  unread: [],
});
