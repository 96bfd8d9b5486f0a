import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { count, productId } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** The six digits with which a winner proves that they have the prize (docs/product.md rule 58), typed with or without spaces. */
export const handoverCode = bounded(
  { units: 20, tooLong: 'Ce code est trop long' },
  z.trim(),
  z.regex(/^(?:\d\s*){6}$/, 'Saisissez les six chiffres du code'),
);

/**
 * Why a code is neither right nor wrong: too many were wrong, the code of one person does not suffice (docs/product.md rule 61), no such
 * prize, or the administrator may no longer ask.
 */
export const handoverCodeRefusal = z.enum([
  'too_many_requests',
  'handover_needs_two_people',
  'delivery_not_found',
  'forbidden',
]);

export const listHandoverCodes = defineEndpoint({
  method: 'GET',
  path: '/handover-codes',
  access: 'user',
  about: ['my_wins'],
  service: 'identity',
  limit: 'general',
  whileBlocked: true,
  summary:
    'The codes of the prizes that I await; null in a session that was opened after an administrator issued a code for my account, and where two people must record the hand-over (`needs_two_people`)',
  answer: z.object({
    codes: z.array(
      z.object({
        product_id: productId,
        ticket: count,
        code: z.nullable(bounded(6)),
        /** An administrator changed the account since the list was closed (docs/product.md rule 61). */
        needs_two_people: z.boolean(),
      }),
    ),
  }),
});

const ofPrize = z.strictObject({ productId, ticket: count });
const byText = 'by SMS or WhatsApp to its winner’s number; 409 `no_codes_by_text`';
export const textMyHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/handover-codes/text',
  access: 'user',
  service: 'identity',
  limit: 'codes',
  whileBlocked: true,
  summary: `Send the code of a prize that I await ${byText}`,
  body: ofPrize,
});
export const textHandoverCode = defineEndpoint({
  method: 'POST',
  path: '/admin/handover-codes/text',
  access: 'admin',
  areas: ['draws'],
  service: 'identity',
  limit: 'general',
  summary: `Send the code of an awaited prize ${byText}`,
  body: ofPrize,
});
