import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count, uuid } from '../values.js';
import { adminListQuery, userIds } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { drawInPath } from './path-parameters.js';

/** A winner as administrators see them. */
export const adminWinner = z.object({
  ticket: count,
  user_id: uuid,
  /** The name in the public record. */
  name: line,
  city: line,
  /** Null while identity does not answer. */
  full_name: z.nullable(line),
  /** E.164; null while identity does not answer. */
  phone: z.nullable(line),
});
export type AdminWinner = z.infer<typeof adminWinner>;

export const winnerSortColumns = ['ticket', 'name', 'city'] as const;

export const listWinners = defineEndpoint({
  method: 'GET',
  path: '/admin/products/{id}/winners',
  params: { id: drawInPath },
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Winners of a completed draw, by ticket number; `q` searches ticket number, public name and city',
  // By ticket: people arrive with their ticket in hand. The order of the draw is in the public record.
  query: z.strictObject({
    ...adminListQuery(winnerSortColumns, 'asc'),
    /** Users whose full name or phone matches `q`, which only identity knows: their wins match too. */
    people: z.optional(userIds),
  }),
  answer: z.object({ winners: z.array(adminWinner), total: count }),
  csv: true,
});
