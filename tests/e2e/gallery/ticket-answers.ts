import type { getPlayLimits } from '@raffle/contracts/http/play-limits';
import type { getPaymentStatus, PaymentState } from '@raffle/contracts/http/payments';
import type { listMyTickets, placeFreeTicket, receipt } from '@raffle/contracts/http/tickets';
import type * as z from 'zod/mini';
import { hash, id, inHours, now, type Answer } from './fixed.js';
import { bigProducts, products, type Product } from './product-answers.js';

/** Afi's tickets with their receipts, their payments, and the limits of her purchases. */
export type Tickets = Answer<typeof listMyTickets>;
export type Payment = Answer<typeof getPaymentStatus>;

const entry = (
  index: number,
  product: Product,
  type: 'purchase' | 'free' | 'referral',
  numbers: number[],
): Tickets['tickets'][number] => ({
  id: id(100 + index),
  product_id: product.id,
  product_name: product.name,
  quantity: numbers.length,
  price: type === 'purchase' ? product.ticket_price * numbers.length : 0,
  purchase_date: inHours(-24 * index),
  type,
  numbers,
  capacity: 300,
  status: 'valid',
  cancel_reason: null,
  credit_id: null,
  credit: null,
});

export const cancelReasons = [
  'Le fournisseur ne livre plus ce modèle.',
  'Nous n’avons pas reçu l’autorisation de la loterie nationale à temps. Plutôt que de repousser la date une deuxième fois, nous rendons leur mise à tous les participants. Merci de votre confiance.',
  'Voir https://exemple.tg/communiques/2026/novembre/annulation-du-tirage-de-la-console-de-salon',
];

export const tickets: Tickets = {
  tickets: [
    entry(0, products[0]!, 'purchase', [290]),
    entry(1, products[1]!, 'purchase', [112, 113]),
    entry(2, products[2]!, 'referral', [204]),
    { ...entry(3, products[1]!, 'free', [31]), status: 'won' },
    { ...entry(4, products[3]!, 'free', [18]), status: 'lost' },
  ],
  summary: { purchased: 3, free: 2, referral: 1, total: 6, draws: 4 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [],
  wishes: [],
  waits: [],
  paused_until: null,
};

export const playLimits: Answer<typeof getPlayLimits> = {
  week: { amount: 3000, next: { amount: 5000, from: inHours(20) }, platform: null, spent: 1500 },
  month: { amount: null, next: null, platform: 50_000, spent: 4500 },
  paused_until: null,
};

export const placedFreeTickets: { status: 201; body: Answer<typeof placeFreeTicket> }[] = [0, 1].map((index) => ({
  status: 201,
  body: { success: true, ticket: entry(index, products[index]!, 'free', [31 + index]), remaining: 1 - index },
}));

export const noTickets: Tickets = {
  ...tickets,
  tickets: [],
  summary: { purchased: 0, free: 0, referral: 0, total: 0, draws: 0 },
  to_place: { registration: 2, referral: 0, credit: 0 },
};

export const waitingTickets: Tickets = {
  ...tickets,
  to_place: { registration: 1, referral: 3, credit: 3 },
  credits: [
    {
      id: id(201),
      kind: 'paid',
      value: 1500,
      reason: 'sold_out',
      product_name: products[0]!.name,
      issued_at: inHours(-2),
    },
    {
      id: id(202),
      kind: 'free',
      value: 0,
      reason: 'product_cancelled',
      product_name: products[5]!.name,
      issued_at: inHours(-30),
    },
    {
      id: id(203),
      kind: 'promotional',
      value: 5000,
      reason: 'goodwill',
      product_name: '',
      issued_at: inHours(-5),
    },
  ],
  pending_purchases: [
    {
      product_id: 2,
      product_name: products[1]!.name,
      quantity: 1,
      amount: 1000,
      payment_url: 'https://provider.example/pay/tok_gallery',
      token: 'tok_gallery',
      expires_at: inHours(0.18),
    },
  ],
};

export const bigTickets: Tickets = {
  ...tickets,
  tickets: Array.from({ length: 12 }, (_, index) => ({
    ...entry(
      index,
      bigProducts[index % 6]!,
      'purchase',
      Array.from({ length: 10 }, (_unused, n) => 999_000 + index * 10 + n),
    ),
    capacity: 1_000_000,
  })),
  summary: { purchased: 12_345, free: 2, referral: 1234, total: 13_581, draws: 6 },
};

export const paymentState = (data: Partial<PaymentState> = {}): PaymentState => ({
  statut: 'pending',
  final: false,
  interrupted: false,
  amount: 1500,
  type: 'ticket',
  product_id: 1,
  reference: 'P-7K2M9QXF',
  ...data,
});
export const payment = (data: Partial<PaymentState>, success = false): Payment => ({
  success,
  data: { ...paymentState(data), checked_at: now.toISOString() },
});

export const myReceipt: z.input<typeof receipt> = {
  entry: tickets.tickets[1]!,
  terms: { id: '2', prizes: 2, capacity: 400, price: 1000, rule: 'none' },
  payment_id: id(500),
  payment_token: 'tok_receipt',
  commitment: hash('commitment'),
  tickets: [112, 113].map((number) => ({
    number,
    holder: hash('holder'),
    secret: hash(`secret ${number}`),
    leaf: hash(`leaf ${number}`),
    path: null,
  })),
  frozen: null,
};

/** The receipt of a closed list, with as many tickets as one purchase has at most. */
export const bigReceipt: z.input<typeof receipt> = {
  ...myReceipt,
  entry: bigTickets.tickets[1]!,
  terms: { ...myReceipt.terms, price: 1_234_567, capacity: 1_000_000, prizes: 1000 },
  tickets: bigTickets.tickets[1]!.numbers.map((number) => ({
    number,
    holder: hash('holder'),
    secret: hash(`secret ${number}`),
    leaf: hash(`leaf ${number}`),
    path: null,
  })),
  frozen: { tickets: 1_000_000, root: hash('root of a long list'), frozen_at: inHours(-1) },
};
