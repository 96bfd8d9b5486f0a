import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { shortText } from '../texts.js';
import { count, hash, instant, productId, typedInstant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

export const drawResult = z.object({
  winners: z.array(z.object({ name: line, city: line, ticket: count })),
  draw: z.object({ product_id: productId, draw_date: instant, tickets: count, root: hash, commitment: hash }),
});
export type DrawResult = z.infer<typeof drawResult>;

export const drawProduct = defineEndpoint({
  method: 'POST',
  path: '/products/{id}/draw',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  timeoutMs: 25_000,
  summary: 'Draw the winners of a full product; repeatable',
  answer: drawResult,
  idempotent: true,
});
export const adminDrawProduct = defineEndpoint({ ...drawProduct, path: '/admin/products/{id}/draw' });

/** The result of the lottery that the product's rule names, as a witness read it. */
export const enterBeaconBody = z.strictObject({
  /** When it was drawn. */
  drawnAt: typedInstant('La date est incorrecte'),
  value: shortText(200, {
    missing: 'Indiquez le résultat',
    tooLong: 'Le résultat est trop long (200 caractères au plus)',
  }),
});
export const enterBeacon = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/beacon',
  access: 'super_admin',
  service: 'catalog',
  limit: 'general',
  timeoutMs: 25_000,
  summary: 'Enter the public value that a draw waits for, once, and draw its winners',
  body: enterBeaconBody,
  answer: drawResult,
});
