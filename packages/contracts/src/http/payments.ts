import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { amount, instant, paymentType, productId } from '../values.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { paymentTokenInPath } from './path-parameters.js';

/** `review`: the amount did not match; a person decides. `expired`: no longer checked, but a late payment still counts. */
export const paymentStatut = z.enum(['pending', 'paid', 'failure', 'review', 'expired']);

/** A payment as its payer sees it. */
export const paymentState = z.object({
  statut: paymentStatut,
  /** Only new money can change the state: only then may a screen say that nothing was charged. */
  final: z.boolean(),
  /** Still `pending`, but the provider reports that the person left its page: it can still be paid. */
  interrupted: z.boolean(),
  amount,
  type: paymentType,
  product_id: z.nullable(productId),
  /** What a person reads out to the help line: short, upper case. */
  reference: line,
});
export type PaymentState = z.infer<typeof paymentState>;

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
    data: z.extend(paymentState, { checked_at: z.nullable(instant) }),
  }),
});
