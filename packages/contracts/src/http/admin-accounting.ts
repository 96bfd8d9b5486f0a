import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { amount, count, instant, productId } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** A calendar month, `2026-11`; both shops' time zone is UTC. */
export const month = bounded(7, z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
const monthInPath = { schema: month, malformed: 'month_not_found' } as const;

/** Sums of one month and operator, F CFA; negative only in corrections of closed months. */
const sums = {
  /** Registrations paid, and the amount received for them. */
  registrations: z.int(),
  registrations_amount: z.int(),
  /** Payments of tickets confirmed, and the amount received for them: tickets, or a credit where no place was left. */
  purchases: z.int(),
  purchases_amount: z.int(),
  /** Payments that an administrator refunded from review, and what was received for them; it is paid out again as refunds. */
  sent_back: z.int(),
  sent_back_amount: z.int(),
  /** Refunds paid, by the operator of their payment. */
  refunds: z.int(),
  refunds_amount: z.int(),
  /** Refunds that their owner gave up by closing their account: money that stays, in no sum. */
  given_up: z.int(),
  given_up_amount: z.int(),
  /** As the provider reports them; the amounts received may be net of them or not. */
  fees: z.number(),
};
const accountingSums = z.object(sums);
export type AccountingSums = z.infer<typeof accountingSums>;

/** `operator`: as the provider names the means of payment; null where it does not. */
export const operatorSums = z.object({ operator: z.nullable(line), ...sums });
export type OperatorSums = z.infer<typeof operatorSums>;

/** What became of paid credits in a month, F CFA: before + issued - placed - refunded = after. */
export const creditMovements = z.object({
  before: amount,
  issued: amount,
  /** Spent on tickets. */
  placed: amount,
  refunded: amount,
  /** At the end of the month, or now. */
  after: amount,
});
export type CreditMovements = z.infer<typeof creditMovements>;

/** Tickets of one product sold in one month. */
export const productSales = z.object({
  product_id: productId,
  name: line,
  /** Paid with money. */
  tickets: count,
  amount,
  /** Placed with credits, whose money was received earlier. */
  credit_tickets: count,
  credit_amount: amount,
  /** Placed with promotional credits, for which no money came in. */
  promotional_tickets: count,
  promotional_amount: amount,
});
export type ProductSales = z.infer<typeof productSales>;

/** What one product earned in one month (docs/product.md rule 65), F CFA. */
export const productEarned = z.object({
  product_id: productId,
  name: line,
  /** Money and paid credits consumed by its places, less what became credits in the month: negative where that is more. */
  paid: z.int(),
  /** Of the money, with hundredths; null where the provider did not say all of them. */
  fees: z.nullable(z.number()),
});
export type ProductEarned = z.infer<typeof productEarned>;

/** The margin of one product in one month. */
export const productMargin = z.extend(productEarned, {
  /** What its prizes cost, in the month in which its sale opened, and what became known of it after that month was closed; null: unknown. */
  cost: z.nullable(z.int()),
  /** `marginOf` of these; null: unknown. */
  margin: z.nullable(z.number()),
});
export type ProductMargin = z.infer<typeof productMargin>;

export const accountingMonth = z.object({
  month,
  /** `running` until it is over; `open` until a super_admin closes it; a closed one never changes. */
  state: z.enum(['running', 'open', 'closed']),
  closed_at: z.nullable(instant),
  /** Every operator with money in the month; the month's sums are theirs. */
  operators: z.array(operatorSums),
  /** Corrections of closed months, in the month that was open when they became known; empty without any. */
  corrections: z.array(operatorSums),
  /** Promotional credits given (docs/product.md rule 55): no money came in for them. */
  goodwill: z.int(),
  corrected_goodwill: z.int(),
  /** Null, like `products`, while tickets does not answer. */
  credits: z.nullable(creditMovements),
  products: z.nullable(z.array(productSales)),
  /** By product; null while tickets or the catalog does not answer. */
  margins: z.nullable(z.array(productMargin)),
});
export type AccountingMonth = z.infer<typeof accountingMonth>;

export const showAccounting = defineEndpoint({
  method: 'GET',
  path: '/admin/accounting',
  access: 'admin',
  areas: ['money'],
  about: ['accounting'],
  service: 'payments',
  limit: 'general',
  summary: 'The books of a year (default: the current one), month by month, newest first; as CSV one line per figure',
  query: z.strictObject({ year: z.optional(bounded(4, z.regex(/^20\d\d$/))) }),
  answer: z.object({
    year: line,
    /** Years with books, the newest first. */
    years: z.array(line),
    months: z.array(accountingMonth),
    /** The month that can be closed: the oldest open one, from an hour after its end. */
    closable: z.nullable(month),
  }),
  csv: true,
});

export const closeMonth = defineEndpoint({
  method: 'POST',
  path: '/admin/accounting/{month}/close',
  params: { month: monthInPath },
  access: 'super_admin',
  about: ['accounting'],
  service: 'payments',
  limit: 'general',
  summary: 'Close the oldest open month permanently; repeatable',
  answer: z.object({ month: accountingMonth }),
});
