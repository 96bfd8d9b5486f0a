import type { approval } from '@raffle/contracts/http/approvals';
import type { showPersonHistory } from '@raffle/contracts/http/person-history';
import type { adminPayment, adminTicket, listPayments, listTickets } from '@raffle/contracts/http/admin-money';
import type { adminUser, issueResetCode } from '@raffle/contracts/http/admin-users';
import type { listUsers } from '@raffle/contracts/http/user-list';
import type { listWinners } from '@raffle/contracts/http/admin-winners';
import type { auditEntry, listAuditLog } from '@raffle/contracts/http/audit-log';
import type { drawRecord } from '@raffle/contracts/http/draws';
import type * as z from 'zod/mini';
import { afi, now, products } from './answers.js';

/** Answers for the back-office's screens about people: users, their tickets and payments, and the audit log. */
type Answer<E extends { answer?: z.ZodMiniType }> = z.input<NonNullable<E['answer']>>;
type User = z.input<typeof adminUser>;

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const id = (index: number) => `01997b60-0000-7000-8000-${(0xa1b2c3d4 + index * 7919).toString(16).padStart(12, '0')}`;

const people: [name: string, phone: string, city: string, referrals: number, spent: number, hoursAgo: number | null][] =
  [
    ['Yao Konan N’Guessan', '+2250701234567', 'Bouaké', 0, 12_000, 2],
    ['Mariam Ouattara-Coulibaly', '+2250544189002', 'Abidjan', 12, 1_234_567, 5],
    ['Essi Amegan', '+22891770216', 'Kara', 1, 2_500, 26.8],
    ['Koffi Emmanuel Adjovi', '+22870553108', 'Lomé', 5, 8_000, 144],
    ['Adjoua Kouamé', '+2250102994173', 'Yamoussoukro', 0, 500, 20],
    ['Abla Dzidzor Kpodzro-Agbodjan', '+22893206411', 'Sokodé', 2, 3_500, 216],
    ['Kodjo Lawson', '+22899081234', 'Aného', 0, 1_000, null],
  ];

export const adminAfi: User = {
  ...afi,
  last_active: inHours(-0.05),
  active: true,
  blocked_at: null,
  block_reason: null,
  referrer_id: id(2),
  payer_phone: '+22890••••45',
  first_device: '5c1e09ab',
};

export const correction: z.input<typeof approval> = {
  id: id(900),
  kind: 'person',
  subject: adminAfi.id,
  subject_name: adminAfi.name,
  changes: [
    { field: 'name', before: adminAfi.name, after: 'Afi Mawuli Mensah-Kpodzro' },
    { field: 'phone', before: adminAfi.phone, after: '+22891223344' },
  ],
  reason: 'Carte SIM perdue. Carte d’identité vue à l’agence de Lomé, même nom et même date de naissance.',
  requested_by: { id: id(901), username: 'k.agbeko' },
  requested_at: inHours(-20),
  expires_at: inHours(52),
  alone_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};

const users: User[] = [
  adminAfi,
  ...people.map(([name, phone, city, referrals, total_spent, hoursAgo], index) => ({
    ...adminAfi,
    id: id(index + 1),
    userId: id(index + 1),
    name,
    phone,
    city,
    referrals,
    total_spent,
    referralCode: `CODE${index}AB`,
    created_at: inHours(-24 * (10 + index)),
    last_active: hoursAgo === null ? null : inHours(-hoursAgo),
    active: hoursAgo !== null && hoursAgo < 24,
    blocked_at: index === 3 ? inHours(-100) : null,
    block_reason: index === 3 ? 'Deux comptes pour la même personne' : null,
    referrer_id: null,
  })),
];
export const someUsers: Answer<typeof listUsers> = { users, total: 2418 };
/** Accounts of one paying number or one device. */
export const linkedUsers: Answer<typeof listUsers> = {
  users: users.slice(0, 4).map((user, index) => ({ ...user, first_device: index < 2 ? user.first_device : null })),
  total: 37,
};
export const friend: Answer<typeof listUsers>['users'][number] = users[2]!;

const longName = 'Abla Dzidzor Essivi Kpodzro-Agbodjan-Amegan de Souza Olympio Lawson-Drackey';
export const longUser: User = {
  ...adminAfi,
  name: longName,
  city: 'Saint-Pierre-lès-Grand-Bassam-Moossou',
  referrals: 123_456,
  tickets: 1_234_567,
  total_spent: 1_234_567_890,
};
export const longUsers: Answer<typeof listUsers> = {
  users: users.map((user, index) => ({ ...longUser, id: user.id, blocked_at: index % 2 === 0 ? null : inHours(-9) })),
  total: 1_234_567,
};

/** One page of a record's winners by ticket number, with their data from identity. */
export function winnersOf({ picks }: { picks: readonly Pick[] }): Answer<typeof listWinners> {
  const won = picks.filter(({ wins }) => wins).sort((one, other) => one.ticket - other.ticket);
  const winners = won.slice(0, 25).map(({ ticket, display_name, city }, index) => {
    const { id: user_id, name: full_name, phone } = users[1 + (index % (users.length - 1))]!;
    return { ticket, user_id, name: display_name ?? '', city: city ?? '', full_name, phone };
  });
  return { winners, total: won.length };
}
type Pick = z.input<typeof drawRecord>['picks'][number];

export const blockedAfi: User = {
  ...adminAfi,
  active: false,
  last_active: inHours(-30),
  blocked_at: inHours(-30),
  block_reason: 'A menacé une autre participante par téléphone. Vu avec A. Dossou.',
};

type Ticket = z.input<typeof adminTicket>;
const kinds = ['purchase', 'free', 'referral'] as const;
const outcomes = ['valid', 'valid', 'won', 'lost', 'credited'] as const;
const entries: Ticket[] = users.map((user, index) => {
  const product = products[index % products.length]!;
  const type = kinds[index % 3]!;
  const numbers =
    type === 'purchase' ? [290 + index, 291 + index, 292 + index].slice(0, 1 + (index % 3)) : [41 + index];
  return {
    id: id(100 + index),
    product_id: product.id,
    product_name: product.name,
    quantity: numbers.length,
    price: type === 'purchase' ? product.ticket_price * numbers.length : 0,
    purchase_date: inHours(-7 * index),
    type,
    numbers,
    capacity: 300,
    status: outcomes[index % 5]!,
    cancel_reason: null,
    credit_id: null,
    credit: null,
    user_id: user.id,
    display_name: user.name,
    city: user.city,
  };
});
export const someTickets: Answer<typeof listTickets> = { tickets: entries, total: 13_130 };
export const longTickets: Answer<typeof listTickets> = {
  tickets: entries.map((entry) => ({
    ...entry,
    display_name: longName,
    city: longUser.city,
    product_name: 'Réfrigérateur-congélateur combiné à quatre portes avec distributeur d’eau et de glaçons',
    quantity: 10,
    numbers: Array.from({ length: 10 }, (_, index) => 999_990 + index),
    price: 12_345_670,
    type: 'purchase',
    status: 'credited',
  })),
  total: 1_234_567,
};

const paymentStates = ['confirmed', 'pending', 'review', 'failed', 'refunded'] as const;
const payments: z.input<typeof adminPayment>[] = paymentStates.map((state, index) => ({
  id: id(200 + index),
  reference: `BT-20261120-7K2M${index}`,
  type: index === 4 ? 'registration' : 'ticket',
  state,
  amount: 500 * (index + 1),
  received_amount: null,
  received_fee: null,
  operator: null,
  provider: 'fusionpay',
  user_id: afi.id,
  client_name: afi.name,
  client_phone: afi.phone,
  payer_phone: null,
  account_phone: afi.phone,
  refund_phone: afi.phone,
  product_id: index === 4 ? null : 1,
  quantity: 1,
  created_at: inHours(-30 * index),
  confirmed_at: null,
  last_checked_at: null,
  resolution_reason: null,
  refunds: [],
}));
export const somePayments: Answer<typeof listPayments> = {
  payments,
  total: 5,
  waiting: { in_review: 1, refunds_owed: 1, refunds_owed_amount: 2500, refunds_filed: 0, refunds_filed_amount: 0 },
};

export const code: Answer<typeof issueResetCode> = { code: 'K7M2Q-XW9HT', expires_at: inHours(24) };

type Line = z.input<typeof auditEntry>;
const dossou: Line['actor'] = { kind: 'admin', id: id(300), username: 'a.dossou' };
const line = (index: number, action: string, subject: string | null, values: Partial<Line>): Line => ({
  id: String(900 - index),
  at: inHours(-index * 3),
  actor: dossou,
  action,
  subject,
  subject_name: action.startsWith('product.') ? 'Casque sans fil à réduction de bruit' : null,
  before: null,
  after: null,
  address: '102.64.131.7',
  ...values,
});
const reason = 'Le fournisseur ne peut plus livrer ce lot avant la date annoncée ; tout le monde retrouve son ticket.';
export const someLines: Answer<typeof listAuditLog> = {
  entries: [
    line(0, 'product.updated', '7', {
      before: { ticket_price: 500, max_participants: 1000, draw_date: null, artificial_boost: 0 },
      after: { ticket_price: 1500, max_participants: 800, draw_date: inHours(200), artificial_boost: 12 },
    }),
    line(1, 'user.blocked', afi.id, {
      before: { blocked: false, reason: null },
      after: { blocked: true, reason: 'A menacé une autre participante' },
    }),
    line(2, 'user.reset_code_issued', afi.id, { after: { expires_at: inHours(18) } }),
    line(3, 'product.cancelled', '8', { before: { status: 'active' }, after: { status: 'cancelled', reason } }),
    line(4, 'refund.paid', id(400), {
      before: { payment_id: id(200), amount: 2500, status: 'owed', transfer_reference: null },
      after: { payment_id: id(200), amount: 2500, status: 'paid', transfer_reference: 'TM-8812-4410' },
      address: '2001:db8:85a3:1234:5678:8a2e:370:7334',
    }),
    line(5, 'admin.login_failed', null, {
      actor: { kind: 'nobody', id: null, username: null },
      after: { username: 'admin' },
    }),
    line(6, 'admin.password_reset', id(300), {
      actor: { kind: 'operator', id: null, username: null },
      address: null,
    }),
    line(7, 'broadcast.sent', id(401), {
      after: { subject: 'Grand tirage dimanche', content: 'Rendez-vous dimanche à 18 h.', recipients: 98_412 },
    }),
    line(8, 'referral_settings.updated', null, {
      before: { enabled: true, required_referrals: 5 },
      after: { enabled: false, required_referrals: 3 },
    }),
  ],
  total: 48_120,
};

const uuidOf = (index: number) => `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
/** A purchase paid with a different amount, after one that was granted. */
export const history: Answer<typeof showPersonHistory> = {
  account: [
    { kind: 'device', last_used_at: hoursAgo(3), first: true },
    { kind: 'friend', display_name: 'Yao N.', registered_at: hoursAgo(80), participated_at: null, earned_tickets: 0 },
    { kind: 'act', action: 'user.reset_code_issued', at: hoursAgo(30), address: null },
  ],
  tickets: [
    {
      kind: 'purchase',
      id: uuidOf(701),
      product_id: 3,
      product_name: 'Console de salon et 2 manettes',
      quantity: 2,
      amount: 3_000,
      status: 'awaiting_payment',
      hold: 'expired',
      created_at: hoursAgo(5),
      hold_expires_at: hoursAgo(4),
    },
    { kind: 'allowance', registration_given: 2, registration_placed: 1, referral_given: 1, referral_placed: 0 },
    {
      kind: 'credit',
      id: uuidOf(707),
      of: 'paid',
      payment_id: null,
      entry_id: null,
      amount: 1_500,
      value_left: 900,
      tickets_left: 0,
      reason: 'sold_out',
      product_name: 'Console de salon et 2 manettes',
      issued_at: hoursAgo(90),
      refunded: null,
      refunded_at: null,
    },
  ],
  money: [
    {
      kind: 'payment',
      id: uuidOf(702),
      reference: 'BT-7K01-9QXF',
      type: 'ticket',
      state: 'review',
      product_id: 3,
      quantity: 2,
      amount: 3_000,
      came_in: 2_500,
      description: '2 tickets',
      client_name: 'Afi Mensah',
      client_phone: '+22890112345',
      payer_phone: null,
      operator: 'T-Money',
      created_at: hoursAgo(5),
      confirmed_at: null,
      closed_at: null,
      resolution_reason: null,
    },
    {
      kind: 'refund',
      id: uuidOf(703),
      payment_id: uuidOf(704),
      amount: 1_500,
      reason: 'credit_asked_back',
      status: 'paid',
      filed_at: null,
      owed_at: hoursAgo(120),
      paid_at: hoursAgo(100),
      transfer_reference: 'TRF-42',
    },
    ...[400, 600].map((amount, index) => ({
      kind: 'refund' as const,
      id: uuidOf(705 + index),
      payment_id: uuidOf(704),
      amount,
      reason: 'credit_asked_back' as const,
      status: 'owed' as const,
      filed_at: index === 0 ? null : hoursAgo(20),
      owed_at: hoursAgo(60),
      paid_at: null,
      transfer_reference: null,
    })),
  ],
  draws: [
    {
      kind: 'pick',
      product_id: 5,
      product_name: 'Ordinateur portable 15 pouces',
      ticket: 7,
      wins: true,
      display_name: 'Afi M.',
      city: 'Lomé',
    },
    {
      kind: 'delivery',
      product_id: 5,
      ticket: 7,
      state: 'contacted',
      place: null,
      meeting_at: null,
      documents: null,
      handed_over_at: null,
      confirmed_at: null,
      photo_agreed_at: null,
      photo_url: null,
    },
  ],
  unavailable: [],
  more: false,
  unread: [],
};
