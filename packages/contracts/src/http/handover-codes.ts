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

export const listHandoverCodes = defineEndpoint({
  method: 'GET',
  path: '/handover-codes',
  access: 'user',
  about: ['my_wins'],
  service: 'identity',
  limit: 'general',
  whileBlocked: true,
  summary:
    'The codes of the prizes that I await; null in a session that was opened after an administrator issued a code for my account',
  answer: z.object({
    codes: z.array(z.object({ product_id: productId, ticket: count, code: z.nullable(bounded(6)) })),
  }),
});

const ofPrize = z.strictObject({ productId, ticket: count });
const byText = 'by SMS or WhatsApp to its winner’s number; 409 `no_text_messages`';
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
