import * as z from 'zod/mini';
import { amount, count, instant, paymentToken, paymentType, refundReason, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { pagingQuery } from './paging.js';

/** `refunded`: another amount came in, and a person decided that it goes back. `expired`: late money still counts. */
export const myPaymentState = z.enum(['pending', 'paid', 'failure', 'review', 'refunded', 'expired']);
export type MyPaymentState = z.infer<typeof myPaymentState>;

const refund = z.object({
  id: uuid,
  amount,
  reason: refundReason,
  status: z.enum(['owed', 'paid']),
  owed_at: instant,
  paid_at: z.nullable(instant),
  /** Of the transfer, once paid. */
  transfer_reference: z.nullable(z.string()),
  /** The owner's own number, to which it goes. */
  phone: z.string(),
});

/** One payment as its owner sees it; amounts in F CFA. */
export const myPayment = z.object({
  id: uuid,
  reference: z.string(),
  token: paymentToken,
  type: paymentType,
  /** What was to be bought, as the payment page names it. */
  description: z.string(),
  amount,
  state: myPaymentState,
  created_at: instant,
  confirmed_at: z.nullable(instant),
  /** What came in became this; zeros until it is known. */
  became: z.object({ account: amount, tickets: amount, credit: amount }),
  refunds: z.array(refund),
});
export type MyPayment = z.infer<typeof myPayment>;

/** How many days a refund takes at most, as its owner reads (docs/product.md rule 39). */
export const refundWithinDays = 7;

export const listMyPayments = defineEndpoint({
  method: 'GET',
  path: '/payments/user',
  access: 'user',
  service: 'payments',
  limit: 'general',
  summary: 'My payments and refunds, the newest first',
  query: z.object({ page: pagingQuery.page }),
  answer: z.object({ payments: z.array(myPayment), total: count, refunds_owed: amount }),
});
/** Payments of one page. */
export const myPaymentsPage = 20;
