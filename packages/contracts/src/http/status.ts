import * as z from 'zod/mini';
import { instant } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** Parts as people use them, not the processes behind them. */
export const statusPart = z.enum(['accounts', 'draws', 'tickets', 'payments', 'messages']);
export type StatusPart = z.infer<typeof statusPart>;

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/status',
  access: 'public',
  about: ['status'],
  service: 'gateway',
  limit: 'cached',
  summary: 'Which parts of the platform work now',
  answer: z.object({
    checked_at: instant,
    parts: z.array(
      z.object({
        part: statusPart,
        working: z.boolean(),
        /** Works, but its events to the other parts wait: payments and tickets arrive late. Never set where it does not work. */
        late: z.boolean(),
        /** Since when payments do not work, where it is the provider that fails; null otherwise. */
        since: z.nullable(instant),
      }),
    ),
  }),
});
