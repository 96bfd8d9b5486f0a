import * as z from 'zod/mini';
import { count } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** The last seven days (168 hours until now) and the seven before; growth is shown where there is a base (docs/product.md rule 11). */
export const trend = z.object({ last_7_days: count, previous_7_days: count });
export type Trend = z.infer<typeof trend>;

export const getTrends = defineEndpoint({
  method: 'GET',
  path: '/trends',
  access: 'user',
  about: ['stats'],
  service: 'gateway',
  limit: 'general',
  summary: 'How participation, draws and prizes grow, composed by the gateway',
  answer: z.object({
    /** Places granted: one granted ticket is one participation. */
    participations: trend,
    /** Draws opened. */
    draws: trend,
    /** Prizes of the draws opened. */
    prizes: trend,
  }),
});
