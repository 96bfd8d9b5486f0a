import * as z from 'zod/mini';
import { typedInstant, version } from '../values.js';
import { updateProduct } from './admin-products.js';
import { defineEndpoint } from './define-endpoint.js';
import { productInPath } from './path-parameters.js';

/** How far ahead the opening of a sale may be planned, in days (docs/product.md rule 60). */
export const daysToPlanOpening = 90;

export const opensAt = typedInstant('La date de l’ouverture est incorrecte');
/** Whether everybody sees the product from the plan on (docs/product.md rule 60). */
export const announced = z._default(z.boolean(), false);

export const planOpening = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/planned-opening',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products', 'approvals'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Plan the opening of a draft for sale, exactly as it is, at most 90 days ahead, announced to everybody or not; until then it does not change; 409 `approval_needed` where two people must agree, `opening_planned`, `date_passed`, `opening_too_far`, `opening_after_date`',
  body: z.strictObject({
    opensAt,
    announced,
    /** Of the product whose terms were shown; 409 `changed_meanwhile` where it has another one. */
    version,
  }),
  answer: updateProduct.answer,
});
export const cancelOpening = defineEndpoint({
  method: 'DELETE',
  path: '/admin/products/{id}/planned-opening',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products'],
  service: 'catalog',
  limit: 'general',
  summary: 'Take a planned opening back: the product is a draft without an hour. Repeatable; 409 `sale_opened`',
  answer: updateProduct.answer,
});
