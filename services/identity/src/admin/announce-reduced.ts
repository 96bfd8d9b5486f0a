import { AdminAccessReduced, type EventPayload } from '@raffle/contracts/events';
import type { Actor, Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';

/** The open requests of the account end, in every service (docs/product.md rule 48). In the transaction of the change. */
export async function announceReduced(
  manager: EntityManager,
  outbox: Outbox,
  { id, what }: { id: string; what: EventPayload<typeof AdminAccessReduced>['what'] },
  { adminId, username = '', address }: Actor,
): Promise<void> {
  await outbox.add(manager, AdminAccessReduced, {
    admin_id: id,
    what,
    by: { admin_id: adminId, username, address },
    at: new Date().toISOString(),
  });
}
