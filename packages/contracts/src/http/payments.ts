import * as z from 'zod/mini';
import { amount, instant, paymentType, productId } from '../values.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';

/** `review`: the amount did not match; a person decides. `expired`: not asked any more, but a late payment still counts. */
export const paymentStatut = z.enum(['pending', 'paid', 'failure', 'review', 'expired']);

/** Both forms the specification reads (docs/product.md rule 4): `success` and `data.statut`. */
export const getPaymentStatus = defineEndpoint({
  method: 'GET',
  path: '/payments/{token}/status',
  access: 'public',
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'State of a payment; asks the provider while pending',
  answer: z.object({
    success: z.boolean(),
    data: z.object({
      statut: paymentStatut,
      /** Nothing can change any more without new money: only then may a screen say that nothing was charged. */
      final: z.boolean(),
      /** Still `pending`, and the provider says that the person broke it off there: it can be paid all the same. */
      interrupted: z._default(z.boolean(), false),
      amount,
      type: paymentType,
      product_id: z.nullable(productId),
      /** What a person reads out to the help line: short, upper case. */
      reference: z.string(),
      checked_at: z.nullable(instant),
    }),
  }),
});
