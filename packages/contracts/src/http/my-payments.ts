import * as z from 'zod/mini';
import { line, lines } from '../bounded.js';
import { amount, count, instant, paymentToken } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { pageEdges, pagingQuery } from './paging.js';
import { paymentFields } from './payment-fields.js';
import { refundFields } from './refund-fields.js';

/** `refunded`: another amount was received, and is sent back. `expired`: a late payment still counts. */
export const myPaymentState = z.enum(['pending', 'paid', 'failure', 'review', 'refunded', 'expired']);
export type MyPaymentState = z.infer<typeof myPaymentState>;

export const myRefund = z.extend(z.omit(refundFields, { payment_id: true }), {
  /** The number that it is paid to: the account's own, or that of whoever paid, masked (docs/product.md rule 44). */
  phone: line,
  /** Whether somebody else's number paid, which it goes back to. */
  to_payer: z.boolean(),
});

/** One payment as its owner sees it; amounts in F CFA. */
export const myPayment = z.extend(paymentFields, {
  token: paymentToken,
  /** What is paid for, as shown on the payment page. */
  description: lines,
  state: myPaymentState,
  /** By when it is decided (docs/product.md rule 31); null unless it is in review. */
  review_until: z.nullable(instant),
  /** What the amount received became; zeros until it is known. */
  became: z.object({ account: amount, tickets: amount, credit: amount }),
  refunds: z.array(myRefund),
});
export type MyPayment = z.infer<typeof myPayment>;

/** Maximum days until a refund is paid, and until a payment in review is decided, as their owner reads (docs/product.md rules 31 and 39). */
export const refundWithinDays = 7;

export const listMyPayments = defineEndpoint({
  method: 'GET',
  path: '/payments/user',
  access: 'user',
  about: ['my_payments'],
  service: 'payments',
  limit: 'general',
  summary: 'My payments and refunds, the newest first',
  query: z.strictObject({ page: pagingQuery.page, after: pagingQuery.after, before: pagingQuery.before }),
  answer: z.object({
    payments: z.array(myPayment),
    total: count,
    edges: pageEdges,
    refunds_owed: amount,
    /** Those in review, on every page and whatever their age, the newest first. */
    on_hold: z.array(myPayment),
  }),
});
/** Payments per page; also the maximum of `on_hold`. */
export const myPaymentsPage = 20;
