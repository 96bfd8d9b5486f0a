import * as z from 'zod/mini';
import { count, uuid } from '../values.js';
import { adminListQuery, userIds } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';

/** Whom the shop hands a prize to. */
export const adminWinner = z.object({
  ticket: count,
  user_id: uuid,
  /** As the public record names them. */
  name: z.string(),
  city: z.string(),
  /** Null while identity does not say. */
  full_name: z.nullable(z.string()),
  /** E.164; null while identity does not say. */
  phone: z.nullable(z.string()),
});
export type AdminWinner = z.infer<typeof adminWinner>;

export const winnerSortColumns = ['ticket', 'name', 'city'] as const;

export const listWinners = defineEndpoint({
  method: 'GET',
  path: '/admin/products/{id}/winners',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Winners of a completed draw, by ticket number; `q` searches ticket number, public name and city',
  // People come with their ticket in hand. The order of the draw stands in the public record.
  query: z.strictObject({
    ...adminListQuery(winnerSortColumns, 'asc'),
    /** Whom `q` finds by their full name or phone, which identity alone knows: their wins are found too. */
    people: z.optional(userIds),
  }),
  answer: z.object({ winners: z.array(adminWinner), total: count }),
  csv: true,
});
