import { randomUUID } from 'node:crypto';
import { ProductChanged, productStateFixture, UserRegistered, type ProductState } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { Metrics } from '@raffle/service-kit';
import { connectionOptions, firstRow, WalArchive } from '@raffle/service-kit/database';
import { createTestDatabase, unguarded, type ArchivingPostgres } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { schema } from '../src/database.js';
import { issueCredit } from '../src/credits/issue-credit.js';
import { checkInvariants, type Violation } from '../src/invariants/check-invariants.js';
import { InventoryHandlers } from '../src/inventory/inventory.handlers.js';
import { inventoryColumns, markMoved, PlaceTurns, type Inventory } from '../src/inventory/move-places.js';
import { holdPlaces } from '../src/purchase/buy-tickets.queries.js';
import { CopyPersonWhenUserRegistered } from '../src/purchase/copy-person-when-user-registered.handler.js';
import { GrantTicketsWhenPaymentConfirmed } from '../src/purchase/grant-tickets-when-payment-confirmed.handler.js';
import { insertPaymentOutcome } from '../src/purchase/payment-outcomes.queries.js';

export interface InventoryRow {
  granted: number;
  held: number;
  version: number;
  capacity: number;
}

/** How many people take places at the same time. */
export const placesAtOnce = 3;

/** A separate migrated database, filled by events that the real handlers apply. */
export async function ticketsDatabase(
  name: string,
  createDatabase: ArchivingPostgres['database'] = createTestDatabase,
) {
  const database = await createDatabase(name, schema);
  const dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 20 })).initialize();
  // Most tests are not about the limits of free tickets (docs/product.md rules 27 and 28).
  await dataSource.query('UPDATE platform_settings SET free_ticket_max_price = 10000000, free_ticket_share = 100');
  const outbox = new Outbox(dataSource, { service: 'tickets', url: 'amqp://unused' });
  let lastProduct = 0;

  const inTransaction = <T>(work: (manager: EntityManager) => Promise<T>) => dataSource.transaction(work);
  const query = <Row>(sql: string, parameters: unknown[] = []) => dataSource.query<Row[]>(sql, parameters);

  return {
    database,
    dataSource,
    outbox,
    archive: new WalArchive(dataSource, new Metrics('tickets')),
    turns: new PlaceTurns({ DATABASE_POOL_SIZE: 2 * placesAtOnce }),
    inTransaction,
    query,
    one: async <Row>(sql: string, parameters: unknown[] = []): Promise<Row> => {
      const [row] = await query<Row>(sql, parameters);
      if (!row) throw new Error(`No row: ${sql}`);
      return row;
    },
    /** Changes rows of a table whose triggers refuse it, as if it had happened earlier or elsewhere. */
    unguarded: (table: string, sql: string, parameters: unknown[] = []) =>
      unguarded(database.url, table, sql, parameters),
    /** @returns how many connections wait for a lock */
    lockWaits: async () =>
      (await query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .length,
    /** A product on sale by default. @returns its id */
    async product(change: Partial<ProductState> = {}): Promise<number> {
      const product_id = change.product_id ?? ++lastProduct;
      const payload = ProductChanged.payload.parse({ ...productStateFixture, ...change, product_id });
      const handler = new InventoryHandlers();
      await inTransaction((manager) => handler.copyProduct(payload, { manager, occurredAt: new Date() }));
      return product_id;
    },
    /** A registered person. @returns their id */
    async person(
      displayName = 'Afi M.',
      { user_id = uuidv7(), referrer_id = null }: { user_id?: string; referrer_id?: string | null } = {},
    ): Promise<string> {
      const payload = {
        ...UserRegistered.fixture,
        user_id,
        referrer_id,
        payment_id: uuidv7(),
        display_name: displayName,
      };
      await inTransaction((manager) => new CopyPersonWhenUserRegistered(outbox).handle(payload, { manager }));
      return user_id;
    },
    /** An unpaid purchase with held places. @returns its id */
    async hold(productId: number, userId: string, quantity = 1): Promise<string> {
      const id = uuidv7();
      await inTransaction(async (manager) => {
        await manager.query(
          `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, correlation_id, created_at)
           VALUES ($1, $2, $3, $4, 1500, 1500 * $4::integer, 'opening', 'held', now() + interval '1 hour', 'c', now())`,
          [id, userId, productId, quantity],
        );
        const inventory = await firstRow<Inventory>(
          manager,
          `UPDATE inventory SET held = held + $2, version = version + 1 WHERE product_id = $1 RETURNING ${inventoryColumns}`,
          [productId, quantity],
        );
        markMoved(manager, inventory!);
      });
      return id;
    },
    /** Holds one place in this transaction, as a purchase does; undefined if it is refused. */
    holdOne: (manager: EntityManager, product_id: number, user_id: string) =>
      holdPlaces(
        manager,
        { id: uuidv7(), user_id, product_id, quantity: 1, unit_price: 1500, amount: 1500 },
        { key: null, content: {} },
        900,
      ),
    /** Applies a confirmed payment of a purchase, by default of its price. @returns the payment's id */
    async pay(
      subjectId: string,
      amount: number,
      paymentId: string = uuidv7(),
      received = amount,
      fee: number | null = null,
    ): Promise<string> {
      const handler = new GrantTicketsWhenPaymentConfirmed(outbox);
      await inTransaction((manager) =>
        handler.handle(
          {
            payment_id: paymentId,
            type: 'ticket',
            subject_id: subjectId,
            amount,
            received,
            fee,
            currency: 'XOF',
            confirmed_at: new Date().toISOString(),
          },
          { manager },
        ),
      );
      return paymentId;
    },
    /** A credit from a payment that became only this. @returns its id */
    credit: (userId: string, kind: 'paid' | 'free' | 'referral', amount: number, productId = 1): Promise<string> =>
      inTransaction(async (manager) => {
        const payment_id = uuidv7();
        const credit_id = await issueCredit(manager, outbox, {
          user_id: userId,
          kind,
          amount,
          reason: 'sold_out',
          product_id: productId,
          origin: { payment_id },
          issued_at: new Date(),
        });
        await insertPaymentOutcome(manager, { payment_id, amount, outcome: 'credited', purchase_id: null, credit_id });
        return credit_id;
      }),
    async inventory(productId: number): Promise<InventoryRow> {
      const [row] = await query<InventoryRow>(
        'SELECT granted, held, version, capacity FROM inventory WHERE product_id = $1',
        [productId],
      );
      if (!row) throw new Error(`Product ${productId} has no inventory`);
      return row;
    },
    /** Payloads in the outbox of one event, oldest first. */
    async published<Payload>(event: { name: string }): Promise<Payload[]> {
      const found = await query<{ payload: Payload }>('SELECT payload FROM outbox WHERE event = $1 ORDER BY id', [
        event.name,
      ]);
      return found.map(({ payload }) => payload);
    },
    violations: (): Promise<Violation[]> => checkInvariants((sql) => query(sql)),
    async close(): Promise<void> {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type TicketsDatabase = Awaited<ReturnType<typeof ticketsDatabase>>;

/** An id that does not exist. */
export const unknownId = (): string => randomUUID();
