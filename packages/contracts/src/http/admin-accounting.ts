import * as z from 'zod/mini';
import { amount, count, instant, productId } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** A month of the calendar, `2026-11`; both shops' time zone is UTC. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** Sums of one kind of time: all positive, except where closed months are corrected. F CFA. */
const sums = {
  /** Number of confirmed payments. */
  payments: z.int(),
  /** What came in for them. */
  gross: z.int(),
  /** What came in for payments that a person sent back; it leaves again with the refunds. */
  sent_back: z.int(),
  /** As the provider reports them; they may have been taken before or after what came in. */
  fees: z.number(),
  /** Refunds paid. */
  refunds: z.int(),
};
const accountingSums = z.object(sums);
export type AccountingSums = z.infer<typeof accountingSums>;

/** Tickets bought of one product in one month. */
export const productSales = z.object({
  product_id: productId,
  name: z.string(),
  /** Paid with money. */
  tickets: count,
  amount,
  /** Placed with credits, whose money came in before. */
  credit_tickets: count,
  credit_amount: amount,
});
export type ProductSales = z.infer<typeof productSales>;

export const accountingMonth = z.object({
  month,
  /** `running` until it is over; `open` until a super_admin closes it; a closed one never changes. */
  state: z.enum(['running', 'open', 'closed']),
  closed_at: z.nullable(instant),
  ...sums,
  /** What was learnt after earlier months were closed, in the month that was open then; null where there is nothing. */
  corrections: z.nullable(accountingSums),
  /** What credits were worth when the month ended, or are now. Null, as the products, where tickets does not answer. */
  credits_outstanding: z.nullable(amount),
  products: z.nullable(z.array(productSales)),
});
export type AccountingMonth = z.infer<typeof accountingMonth>;

export const showAccounting = defineEndpoint({
  method: 'GET',
  path: '/admin/accounting',
  access: 'admin',
  service: 'payments',
  limit: 'general',
  summary: 'The books of a year (default: the current one), month by month, newest first; as CSV one line per figure',
  query: z.strictObject({ year: z.optional(z.string().check(z.regex(/^20\d\d$/))) }),
  answer: z.object({
    year: z.string(),
    /** Years with books, the newest first. */
    years: z.array(z.string()),
    months: z.array(accountingMonth),
    /** The month that can be closed: the oldest open one, from an hour after its end. */
    closable: z.nullable(month),
  }),
  csv: true,
});

export const closeMonth = defineEndpoint({
  method: 'POST',
  path: '/admin/accounting/{month}/close',
  access: 'super_admin',
  service: 'payments',
  limit: 'general',
  summary: 'Close the oldest open month for ever; repeatable',
  answer: z.object({ month: accountingMonth }),
});
