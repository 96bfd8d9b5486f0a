import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { amount, creditReason, instant, paymentType, productId } from '../values.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { paymentTokenInPath } from './path-parameters.js';
import { refundFields } from './refund-fields.js';

/**
 * `review`: the amount did not match; a person decides. `refunded`: a person decided to send it back. `expired`: no longer checked, but
 * a late payment still counts.
 */
export const paymentStatut = z.enum(['pending', 'paid', 'failure', 'review', 'refunded', 'expired']);

/** A payment as its payer sees it. */
export const paymentState = z.object({
  statut: paymentStatut,
  /** Only new money can change the state: only then may a screen say that nothing was charged. */
  final: z.boolean(),
  /** Still `pending`, but the provider reports that the person left its page: it can still be paid. */
  interrupted: z.boolean(),
  /** By when it is decided (docs/product.md rule 31); null unless it is in review. */
  review_until: z.nullable(instant),
  amount,
  type: paymentType,
  product_id: z.nullable(productId),
  /** What a person reads out to the help line: short, upper case. */
  reference: line,
});
export type PaymentState = z.infer<typeof paymentState>;

/** The credit that a payment became, F CFA: why, what is left of it, and what its owner asked back. */
export const paymentCredit = z.object({ reason: creditReason, left: amount, refunded: amount });
export type PaymentCredit = z.infer<typeof paymentCredit>;

/** A refund as anybody reads it who has the token of its payment: without the number that it goes to. */
export const paymentRefund = z.pick(refundFields, {
  amount: true,
  reason: true,
  status: true,
  owed_at: true,
  paid_at: true,
});
export type PaymentRefund = z.infer<typeof paymentRefund>;

/**
 * The provider of new payments fails: its last calls, several in a row, opened no session or got no usable answer
 * (docs/payment-provider.md "Failures"). `refuses`: it answers, and opens none for anybody.
 */
export const providerFailure = z.object({ since: instant, kind: z.enum(['no_answer', 'refuses']) });
export type ProviderFailure = z.infer<typeof providerFailure>;

/** Answers both forms that the specification reads (docs/product.md rule 4): `success` and `data.statut`. */
export const getPaymentStatus = defineEndpoint({
  method: 'GET',
  path: '/payments/{token}/status',
  params: { token: paymentTokenInPath },
  access: 'public',
  about: ['my_payments'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'State of a payment; asks the provider while pending',
  answer: z.object({
    success: z.boolean(),
    /** `refunds`: of its money, the oldest first. */
    data: z.extend(paymentState, { checked_at: z.nullable(instant), refunds: z.array(paymentRefund) }),
  }),
});
