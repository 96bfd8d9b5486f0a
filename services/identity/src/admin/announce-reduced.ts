import { AdminAccessReduced, type EventPayload } from '@raffle/contracts/events';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import type { DataSource, EntityManager } from 'typeorm';

/** For commands of an operator: the relay of the running service sends what they store. */
export const operatorOutbox = (dataSource: DataSource) => new Outbox(dataSource, { service: 'identity', url: '' });

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
