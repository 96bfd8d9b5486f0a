import * as z from 'zod/mini';
import { maxAdditions } from '../product-fields.js';
import { addToProduct } from './admin-products.js';
import { approvalAnswer, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';
import { productInPath } from './path-parameters.js';
import { announced, opensAt } from './planned-opening.js';

export const requestActivation = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/activation-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Ask a second administrator to open a draft for sale, exactly as it is, on approval or at a planned hour; a change of the draft ends the request. The only administrator confirms it after 24 hours, of which colleagues are told',
  body: z.strictObject({
    reason: approvalReason,
    /** Null: on approval. */
    opensAt: z._default(z.nullable(opensAt), null),
    /** Of a planned opening. */
    announced,
  }),
  answer: approvalAnswer,
  status: 201,
});

export const requestDraw = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/draw-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products', 'draws'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second administrator for the draw of a full product, which starts on approval',
  body: z.strictObject({ reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestCancellation = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/cancellation-requests',
  params: { id: productInPath },
  access: 'super_admin',
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second super_admin to cancel a full product; participants read the reason',
  body: z.strictObject({ reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestAddition = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/addition-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second administrator to add a text that may say where to pay below what a product shows',
  body: z.extend(addToProduct.body, { reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});
/** Each of `maxPictures`. */
export const furtherPictures = ['picture_1', 'picture_2', 'picture_3', 'picture_4'] as const;

export const requestStrike = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/strike-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Ask a second administrator to strike the description or an addition of a product, or to hide its picture, in public; the only administrator confirms it after 24 hours, of which the participants are told',
  body: z.strictObject({
    /** `picture`, `description`, one of the other pictures or an addition by its number, from 1. */
    part: z.union([
      z.enum(['description', 'picture', ...furtherPictures]),
      z.int('Choisissez ce qui est retiré').check(z.gte(1), z.lte(maxAdditions)),
    ]),
    reason: approvalReason,
  }),
  answer: approvalAnswer,
  status: 201,
});
