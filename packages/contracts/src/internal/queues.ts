import * as z from 'zod/mini';
import { deadLetter, messageId, messageIds, queueState } from '../http/admin-queues.js';
import type { Service } from '../http/define-endpoint.js';
import { count } from '../values.js';
import { defineOperation } from './define-operation.js';

const letter = {
  message_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
  event: 'payments.payment-confirmed.v1',
  occurred_at: '2026-11-20T10:00:00.000Z',
  correlation_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e12',
  reason: 'handler_failed',
  detail: 'no such product',
  dead_lettered_at: '2026-11-20T10:05:00.000Z',
  attempts: 12,
  body: '{"payment_id":"01997b58-8a3e-7c44-9d62-5b1f0a7c2e13"}',
};

/** A service's own queue, for a super_admin to inspect and repair. The service token names them; other calls are refused. */
const queueOperations = (server: Service) => ({
  state: defineOperation({
    method: 'GET',
    path: '/internal/queues',
    server,
    callers: ['identity'],
    access: 'super_admin',
    answer: queueState,
    fixture: {
      ready: 3,
      retrying: 1,
      oldest_ready: letter.dead_lettered_at,
      oldest_retrying: letter.occurred_at,
      consumers: 1,
      dead_letters: 2,
      oldest_dead_letter: letter.occurred_at,
      unsent: 0,
      oldest_unsent_seconds: 0,
    },
  }),
  /** The first 100, or those with these ids. */
  letters: defineOperation({
    method: 'POST',
    path: '/internal/dead-letters',
    server,
    callers: ['identity'],
    access: 'super_admin',
    body: z.strictObject({ message_ids: z.optional(messageIds) }),
    answer: z.object({ dead_letters: z.array(deadLetter) }),
    fixture: { dead_letters: [letter] },
  }),
  /** The caller has already written it to the audit log, as for `discard`. */
  replay: defineOperation({
    method: 'POST',
    path: '/internal/dead-letters/replay',
    server,
    callers: ['identity'],
    access: 'super_admin',
    body: z.strictObject({ message_ids: messageIds }),
    answer: z.object({ replayed: count }),
    fixture: { replayed: 1 },
  }),
  discard: defineOperation({
    method: 'POST',
    path: '/internal/dead-letters/discard',
    server,
    callers: ['identity'],
    access: 'super_admin',
    body: z.strictObject({ message_id: messageId }),
    answer: z.object({ discarded: z.boolean() }),
    fixture: { discarded: true },
  }),
});

/** For every service but identity, which calls them and reads its own queue directly. */
export const queuesOf = {
  catalog: queueOperations('catalog'),
  tickets: queueOperations('tickets'),
  payments: queueOperations('payments'),
  messaging: queueOperations('messaging'),
};
