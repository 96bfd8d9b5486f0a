import * as z from 'zod/mini';
import { day, instant } from '../values.js';
import { defineOperation } from './define-operation.js';

/** When the message of this morning was sent (docs/product.md rule 67); null: not. */
export const morningTold = defineOperation({
  method: 'GET',
  path: '/internal/morning',
  server: 'messaging',
  callers: ['gateway'],
  query: z.strictObject({ day }),
  answer: z.object({ told_at: z.nullable(instant) }),
  fixture: { told_at: '2026-11-20T07:00:04.000Z' },
});
