import { IdempotencyStore, type KeyedRequest } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

type Scope = 'user_id' | 'operation';
export type TicketRequest = KeyedRequest<Scope> & {
  scope: { operation: 'purchase' | 'free-ticket' | 'credit-refund' };
};

/** Requests that move money or places: a repeated purchase is answered from its row, everything else with the stored answer. */
export const idempotentRequests = new IdempotencyStore<Scope, { purchase_id: string | null; answer: unknown }>(
  'idempotent_request',
  ['user_id', 'operation'],
  ['purchase_id', 'answer'],
);

/** Releases the keys of a purchase that got no payment or whose hold ended, so that they can be used again. */
export async function releaseIdempotencyKeys(manager: EntityManager, purchaseId: string): Promise<void> {
  await manager.query('DELETE FROM idempotent_request WHERE purchase_id = $1', [purchaseId]);
}
