import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { amount, count, creditReason, instant, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { ticketStatus } from './tickets.js';

/** An entry that money of a payment became, F CFA. */
export const ticketsStep = z.object({
  kind: z.literal('tickets'),
  at: instant,
  amount,
  product_name: line,
  quantity: count,
  status: ticketStatus,
  /** Paid with an earlier credit of these steps. */
  with_credit: z.boolean(),
});

/** A credit, of which a part may be left or asked back. */
export const creditStep = z.object({
  kind: z.literal('credit'),
  at: instant,
  amount,
  reason: creditReason,
  /** Empty for money received above the registration price. */
  product_name: line,
  left: amount,
  refunded: amount,
  refunded_at: z.nullable(instant),
});

/** Where money of a payment went. */
export const moneyStep = z.discriminatedUnion('kind', [ticketsStep, creditStep]);
export type MoneyStep = z.output<typeof moneyStep>;

/** Maximum payments that one call follows. */
const maxFollowed = 20;
const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export const followMoney = defineEndpoint({
  method: 'GET',
  path: '/tickets/money',
  access: 'user',
  about: ['my_tickets', 'my_payments'],
  service: 'tickets',
  limit: 'general',
  summary: 'Where the money of my payments went: tickets, credits, what was bought with them and what was asked back',
  /** Ids of payments, separated by commas. */
  query: z.strictObject({
    payments: bounded(37 * maxFollowed, z.regex(new RegExp(`^${id}(,${id}){0,${maxFollowed - 1}}$`))),
  }),
  /** The steps of each payment, the earliest first; none for a payment that is not mine or became nothing here. */
  answer: z.object({ payments: z.array(z.object({ payment_id: uuid, steps: z.array(moneyStep) })) }),
});
