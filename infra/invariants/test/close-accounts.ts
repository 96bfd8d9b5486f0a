import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { unguarded } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { DrawEntity } from '../../../services/catalog/src/draws/draw/draw.entity.js';
import { DrawsHandlers } from '../../../services/catalog/src/draws/draws.handlers.js';
import { ProductEntity } from '../../../services/catalog/src/products/product.entity.js';
import { eraseRegistrations } from '../../../services/identity/src/registration/registration.queries.js';
import { forgetDevices } from '../../../services/identity/src/authentication/authentication.queries.js';
import { phoneHashes } from '../../../services/identity/src/registration/keyed-hashes.js';
import { eraseUser } from '../../../services/identity/src/users/users.queries.js';
import { HideNames } from '../../../services/messaging/src/news/hide-names.js';
import { PeopleHandlers as PaymentsPeople } from '../../../services/payments/src/people/people.handlers.js';
import { PeopleHandlers as TicketsPeople } from '../../../services/tickets/src/people/people.handlers.js';
import type { Owner } from '../src/databases.js';

/** Closes accounts as the services do, each in its own database, some minutes ago. Events in between are handled immediately. */
export async function closeAccounts(
  urls: Record<Owner, string>,
  accounts: readonly { phone: string; keepsWinnerName: boolean }[],
): Promise<void> {
  for (const { phone, keepsWinnerName } of accounts) {
    const closed = await inTransaction(urls.identity, async (manager) => {
      const [{ id, registrationId }] = await manager.query<[{ id: string; registrationId: string }]>(
        'SELECT id, registration_id AS "registrationId" FROM users WHERE phone = $1',
        [phone],
      );
      await eraseRegistrations(manager, { registrationId, phone });
      await forgetDevices(manager, { kind: 'user', id });
      const version = await eraseUser(
        manager,
        id,
        phoneHashes({ CLAIM_SECRET_KEY: Buffer.alloc(32, 1), CLAIM_OTHER_KEYS: [] }, phone)[0],
      );
      return { id, version };
    });
    const earlier = `UPDATE users SET erased_at = now() - interval '5 minutes' WHERE id = $1`;
    await unguarded(urls.identity, 'users', earlier, [closed.id]);
    const event: EventPayload<typeof UserErased> = {
      user_id: closed.id,
      version: closed.version,
      keeps_winner_name: keepsWinnerName,
      erased_at: new Date().toISOString(),
    };
    await inTransaction(urls.tickets, (manager) => new TicketsPeople().erasePerson(event, { manager }));
    await inTransaction(urls.payments, (manager) => new PaymentsPeople().erase(event, { manager }));
    await inTransaction(urls.messaging, (manager) => new HideNames().erasePerson(event, { manager }));
    await withSource(urls.catalog, (dataSource) => {
      const draws = new DrawsHandlers(new Outbox(dataSource, { service: 'catalog', url: '' }));
      return dataSource.transaction((manager) => draws.eraseWinner(event, { manager }));
    });
  }
}

const inTransaction = <Result>(url: string, work: (manager: EntityManager) => Promise<Result>): Promise<Result> =>
  withSource(url, (dataSource) => dataSource.transaction(work));

async function withSource<Result>(url: string, work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
  const entities = [DrawEntity, ProductEntity];
  const dataSource = await new DataSource(connectionOptions({ url, entities })).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
