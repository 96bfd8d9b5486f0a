import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count, hash, instant, productId } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { productInPath } from './path-parameters.js';

export const drawResult = z.object({
  winners: z.array(z.object({ name: line, city: line, ticket: count })),
  draw: z.object({ product_id: productId, draw_date: instant, tickets: count, root: hash, commitment: hash }),
  /** Whether the draw is in the archive of the databases. */
  archived: z.boolean(),
});
export type DrawResult = z.infer<typeof drawResult>;

export const drawProduct = defineEndpoint({
  method: 'POST',
  path: '/products/{id}/draw',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['products', 'draws', 'deliveries', 'approvals', 'stats'],
  service: 'catalog',
  limit: 'general',
  timeoutMs: 25_000,
  summary: 'Draw the winners of a full product; repeatable',
  /** Nothing, but for the empty object that some clients send. */
  body: z.nullish(z.strictObject({})),
  answer: drawResult,
  idempotent: true,
});
export const adminDrawProduct = defineEndpoint({ ...drawProduct, path: '/admin/products/{id}/draw' });
