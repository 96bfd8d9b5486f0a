import * as z from 'zod/mini';
import { amount, count, instant, productId } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** A calendar month, `2026-11`; both shops' time zone is UTC. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** Sums of one month, F CFA; negative only in corrections of closed months. */
const sums = {
  /** Number of confirmed payments. */
  payments: z.int(),
  /** The amount received for them. */
  gross: z.int(),
  /** The amount received for payments that an administrator refunded from review; it is paid out again as refunds. */
  sent_back: z.int(),
  /** As the provider reports them; the amounts received may be net of them or not. */
  fees: z.number(),
  /** Refunds paid. */
  refunds: z.int(),
  /** Promotional credits given (docs/product.md rule 55): no money came in for them. */
  goodwill: z.int(),
};
const accountingSums = z.object(sums);
export type AccountingSums = z.infer<typeof accountingSums>;

/** Tickets of one product sold in one month. */
export const productSales = z.object({
  product_id: productId,
  name: z.string(),
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

export const accountingMonth = z.object({
  month,
  /** `running` until it is over; `open` until a super_admin closes it; a closed one never changes. */
  state: z.enum(['running', 'open', 'closed']),
  closed_at: z.nullable(instant),
  ...sums,
  /** Corrections of closed months, in the month that was open when they became known; null without any. */
  corrections: z.nullable(accountingSums),
  /** Value of the open credits at the end of the month, or now. Null, like `products`, while tickets does not answer. */
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
  summary: 'Close the oldest open month permanently; repeatable',
  answer: z.object({ month: accountingMonth }),
});
