import { IdempotencyStore } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { lockSender } from './locks.js';

/** Messages sent by people. */
export const sentMessages = new IdempotencyStore<'user_id', { message_id: string }>(
  'idempotent_request',
  ['user_id'],
  ['message_id'],
);

/** Replies and broadcasts of administrators, with their first answer. */
export const adminRequests = new IdempotencyStore<'admin_id', { answer: unknown }>(
  'admin_request',
  ['admin_id'],
  ['answer'],
);

export interface AdminRequest {
  adminId: string;
  /** Null without an `Idempotency-Key`. */
  key: string | null;
  /** The content of the request; different content with the same key is refused. */
  content: readonly string[];
}

/**
 * Returns the answer of the first request with this key, or does the work and stores its answer in the caller's transaction.
 * Of two concurrent requests with the same key the second waits for the first.
 * @throws ProblemException `idempotency_key_reused`
 */
export async function onceByKey<Answer>(
  manager: EntityManager,
  { adminId, key, content }: AdminRequest,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  const request = { scope: { admin_id: adminId }, key, content };
  await lockSender(manager, adminId);
  const before = await adminRequests.findOutcome(manager, request);
  if (before) return before.answer as Answer;
  const answer = await work();
  await adminRequests.saveOutcome(manager, request, { answer }, now);
  return answer;
}
