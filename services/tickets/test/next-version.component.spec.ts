import { expect, test } from '@jest/globals';
import { ProductChanged, productStateFixture, TicketsGranted } from '@raffle/contracts/events';
import { buildIndex, migrate, type DatabaseRoles } from '@raffle/service-kit/database';
import { eventually } from '@raffle/test-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod/mini';
import { migrateDatabase, migrations } from '../src/database.js';
import { rights } from '../src/database-rights.js';
import { paymentTokenOf, startTickets, type TicketsService } from './tickets-service.js';

/**
 * What a next version may add beside the running one (docs/releasing.md): a column in each table, in a migration for each, because one that
 * locks several waits for a purchase that waits for it; a table; an index of a filled one.
 */
const addColumns = Object.keys(rights).map(
  (table, index) =>
    class implements MigrationInterface {
      name = `AddNewColumn${1895627800000 + index}`;

      async up(runner: QueryRunner): Promise<void> {
        await runner.query(`ALTER TABLE ${table} ADD COLUMN new_column text`);
      }

      down = (): Promise<void> => Promise.resolve();
    },
);

class AddTable1895627800998 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE new_table (id bigint PRIMARY KEY)');
  }

  down = (): Promise<void> => Promise.resolve();
}

class IndexWhatIsNew1895627800999 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'entry_by_new_column', 'ON entry (new_column, granted_at)');
  }

  down = (): Promise<void> => Promise.resolve();
}

/** The `migrate.js` of the next version. */
const migrateToNext = (roles: DatabaseRoles) =>
  migrate({
    ...roles,
    migrations: [...migrations, ...addColumns, AddTable1895627800998, IndexWhatIsNew1895627800999],
    rights: { ...rights, new_table: 'INSERT, UPDATE' },
  });

/** Buys, pays and gets two tickets. */
async function buyTwo(tickets: TicketsService, user: string, product: number): Promise<void> {
  const bought = await tickets.buy(user, product, 2);
  expect(bought.status).toBe(201);
  await tickets.confirmPayment(paymentTokenOf(bought));
  expect((await tickets.confirmed(user, product, 2, paymentTokenOf(bought))).body).toMatchObject({ success: true });
}

test('a process goes on while the next version migrates its database', async () => {
  const tickets = await startTickets([TicketsGranted]);
  try {
    const product = await tickets.product({ max_participants: 50 });
    const user = await tickets.person();
    // Its statements are prepared on its connections.
    for (let count = 0; count < 3; count++) await buyTwo(tickets, user, product);
    expect((await tickets.place(user, product)).status).toBe(201);
    const unpaid = await tickets.buy(await tickets.person(), product, 1);

    const buying = (async () => {
      for (let count = 0; count < 3; count++) await buyTwo(tickets, await tickets.person(), product);
    })();
    await Promise.all([buying, migrateToNext(tickets.roles)]);

    for (let count = 0; count < 3; count++) await buyTwo(tickets, await tickets.person(), product);
    expect((await tickets.place(await tickets.person(), product)).status).toBe(201);
    await tickets.confirmPayment(paymentTokenOf(unpaid));
    await eventually(async () =>
      expect(await tickets.dataSource.query('SELECT sum(quantity)::int AS tickets FROM entry')).toEqual([
        { tickets: 21 },
      ]),
    );
    expect((await tickets.mine(user)).summary).toMatchObject({ purchased: 6, free: 1 });
    expect(await tickets.violations()).toEqual([]);
  } finally {
    await tickets.stop();
  }
});

test('a process starts on a database of the next version, serves, handles its events and takes no right away', async () => {
  const tickets = await startTickets([TicketsGranted], {
    migrated: async (roles) => {
      await migrateToNext(roles);
      // An instance of this version that starts again migrates first.
      await migrateDatabase(roles);
    },
  });
  try {
    const withNewField = { ...ProductChanged, payload: z.looseObject({}) as never };
    const payload = { ...productStateFixture, product_id: 900, max_participants: 50, new_field: { of: 'next' } };
    await tickets.publish(withNewField, payload);
    const user = await tickets.person();
    await eventually(async () => expect((await tickets.buy(user, 900, 1)).status).toBe(201));
    await buyTwo(tickets, await tickets.person(), 900);
    expect(await tickets.violations()).toEqual([]);
    expect(
      await tickets.dataSource.query(
        `SELECT has_table_privilege($1, 'new_table', 'INSERT') AS fills, has_table_privilege($1, 'new_table', 'DELETE') AS empties`,
        [decodeURIComponent(new URL(tickets.roles.url).username)],
      ),
    ).toEqual([{ fills: true, empties: false }]);
  } finally {
    await tickets.stop();
  }
});
