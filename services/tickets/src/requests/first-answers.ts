import { createHash } from 'node:crypto';
import { firstRow, ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** A POST that moves money or places, and the key under which its caller may send it again (api.md). */
export interface KeyedRequest {
  userId: string;
  operation: 'purchase' | 'free-ticket' | 'credit-refund';
  /** The `Idempotency-Key`; without one nothing is remembered. */
  key: string | null;
  body: Readonly<Record<string, unknown>>;
}

interface Remembered {
  purchase_id: string | null;
  answer: unknown;
}

/**
 * What was answered to the same request before; only successes are remembered. Call it after `lockUser`, which keeps two
 * equal requests apart.
 * @throws ProblemException `idempotency_key_reused` when the key came with other content
 */
export async function recall(manager: EntityManager, request: KeyedRequest): Promise<Remembered | undefined> {
  if (request.key === null) return undefined;
  const found = await firstRow<Remembered & { request_hash: Buffer }>(
    manager,
    'SELECT request_hash, purchase_id, answer FROM idempotent_request WHERE user_id = $1 AND operation = $2 AND key = $3',
    [request.userId, request.operation, request.key],
  );
  if (found && !found.request_hash.equals(hashOf(request.body))) throw new ProblemException('idempotency_key_reused');
  return found;
}

/** Keeps what a request led to, in the transaction that did it. */
export async function remember(
  manager: EntityManager,
  request: KeyedRequest,
  outcome: { purchaseId: string } | { answer: unknown },
): Promise<void> {
  if (request.key === null) return;
  await manager.query(
    `INSERT INTO idempotent_request (user_id, operation, key, request_hash, purchase_id, answer) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      request.userId,
      request.operation,
      request.key,
      hashOf(request.body),
      'purchaseId' in outcome ? outcome.purchaseId : null,
      'answer' in outcome ? JSON.stringify(outcome.answer) : null,
    ],
  );
}

/** Lets the keys of a purchase that came to nothing be used again. */
export async function forgetRequestsOf(manager: EntityManager, purchaseId: string): Promise<void> {
  await manager.query('DELETE FROM idempotent_request WHERE purchase_id = $1', [purchaseId]);
}

function hashOf(body: Readonly<Record<string, unknown>>): Buffer {
  const sorted = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
