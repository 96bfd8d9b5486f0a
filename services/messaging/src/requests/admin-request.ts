import { createHash } from 'node:crypto';
import { firstRow, ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { lockSender } from '../locks.js';

export interface KeyedRequest {
  adminId: string;
  /** Null: no `Idempotency-Key` came, so every request is a new one. */
  key: string | null;
  /** What was asked; another content under the same key is refused. */
  content: readonly string[];
}

/**
 * Answers as the first request of this key did, or does the work and keeps its answer, all in the caller's transaction.
 * Two at once with the same key: the second waits for the first.
 * @throws ProblemException `idempotency_key_reused`
 */
export async function onceByKey<Answer>(
  manager: EntityManager,
  { adminId, key, content }: KeyedRequest,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  await lockSender(manager, adminId);
  const before = await firstRow<{ request_hash: Buffer; answer: Answer }>(
    manager,
    'SELECT request_hash, answer FROM admin_request WHERE admin_id = $1 AND key = $2',
    [adminId, key],
  );
  if (before) {
    if (!before.request_hash.equals(hash)) throw new ProblemException('idempotency_key_reused');
    return before.answer;
  }
  const answer = await work();
  await manager.query(
    'INSERT INTO admin_request (admin_id, key, request_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)',
    [adminId, key, hash, JSON.stringify(answer), now],
  );
  return answer;
}
