import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, createTestVhost, testServices } from '@raffle/test-kit';
import type { DatabaseSchema } from '@raffle/service-kit/database';
import pg from 'pg';
import { startSandbox } from '../../fusionpay-sandbox/src/index.js';
import { migrations as ofCatalog } from '../../../services/catalog/src/database.js';
import { rights as rightsOfCatalog } from '../../../services/catalog/src/database-rights.js';
import { migrations as ofIdentity } from '../../../services/identity/src/database.js';
import { rights as rightsOfIdentity } from '../../../services/identity/src/database-rights.js';
import { migrations as ofMessaging } from '../../../services/messaging/src/database.js';
import { rights as rightsOfMessaging } from '../../../services/messaging/src/database-rights.js';
import { migrations as ofPayments } from '../../../services/payments/src/database.js';
import { rights as rightsOfPayments } from '../../../services/payments/src/database-rights.js';
import { migrations as ofTickets } from '../../../services/tickets/src/database.js';
import { rights as rightsOfTickets } from '../../../services/tickets/src/database-rights.js';
import { checkSystem } from '../src/check-system.js';
import { closeAccounts } from './close-accounts.js';
import { owners, type Databases, type Owner } from '../src/databases.js';
import type { Violation } from '../src/violation.js';

/** All of the present version. */
export const migrations: Record<Owner, DatabaseSchema['migrations']> = {
  identity: ofIdentity,
  catalog: ofCatalog,
  tickets: ofTickets,
  payments: ofPayments,
  messaging: ofMessaging,
};
/** The written lists of what each running role may do. */
export const rights = {
  identity: rightsOfIdentity,
  catalog: rightsOfCatalog,
  tickets: rightsOfTickets,
  payments: rightsOfPayments,
  messaging: rightsOfMessaging,
};

/**
 * Migrated databases with rows that the services once wrote (system/), three closed accounts, a sandbox with their sessions and an empty
 * broker. All people and numbers are invented.
 *
 * - Product 12 is drawn: 4 of 4 places, 2 winners.
 * - Product 13 is cancelled: its tickets are credits, one placed on product 14, one refund requested (2,000 F CFA owed), two free ones.
 * - Product 14 is on sale: 3 of 5 places granted; one payment with a different amount is in review.
 * - Nana (90 11 00 06) registered and paid twice with the same phone: the second payment was refunded.
 * - Yao (90 11 00 05) has a failed payment, and an unpaid hold on product 2; Edem (90 11 00 04) an unpaid registration.
 */
export async function restoredSystem() {
  const databases = await Promise.all(owners.map((owner) => restore(owner)));
  const clientOf = Object.fromEntries(databases.map(({ owner, client }) => [owner, client])) as Record<
    Owner,
    pg.Client
  >;
  const urls = Object.fromEntries(databases.map(({ owner, url }) => [owner, url])) as Record<Owner, string>;
  await closeAccounts(urls, [
    // A ticket of product 14, a credit, and a prize of product 12.
    { phone: '+22890110002', keepsWinnerName: false },
    // A refund owed.
    { phone: '+2250701110003', keepsWinnerName: false },
    // A prize, whose winner's name stays.
    { phone: '+22890110001', keepsWinnerName: true },
  ]);
  // As if handled and swept: without a relay, events of closed accounts would be overdue after the grace period.
  for (const owner of owners) await clientOf[owner].query('DELETE FROM outbox WHERE sent_at IS NULL');
  await clientOf.tickets.query(
    `WITH over AS (UPDATE purchase SET hold = 'expired' WHERE hold = 'held' RETURNING product_id, quantity)
     UPDATE inventory i SET held = held - o.quantity, version = version + 1 FROM over o WHERE o.product_id = i.product_id`,
  );
  const { rows: inventories } = await clientOf.tickets.query('SELECT product_id, version, held FROM inventory');
  for (const { product_id, version, held } of inventories) {
    await clientOf.catalog.query('UPDATE product_inventories SET version = $2, held = $3 WHERE product_id = $1', [
      product_id,
      version,
      held,
    ]);
  }
  // Handlers that a later version added: messaging notifies about refunds, identity takes them off what was spent, catalog, payments and messaging copy the
  // approval settings.
  const later = [
    ['messaging', 'payments.refund-owed.v1', 'TellOwnerWhenRefundOwed.handle'],
    ['identity', 'payments.refund-owed.v1', 'ReturnSpentWhenRefundOwed.handle'],
    ['catalog', 'identity.settings-changed.v1', 'CopyApprovalsWhenSettingsChanged.handle'],
    ['payments', 'identity.settings-changed.v1', 'CopyApprovalsWhenSettingsChanged.handle'],
    ['messaging', 'identity.settings-changed.v1', 'CopyApprovalsWhenSettingsChanged.handle'],
  ] as const;
  for (const [owner, event, handler] of later)
    await clientOf[owner].query('INSERT INTO event_handlers (event, handler) VALUES ($1, $2)', [event, handler]);
  await storeFees(clientOf);
  await clientOf.payments.query(
    `UPDATE payments SET next_check_at = now() + interval '1 hour' WHERE status = 'pending'`,
  );
  await clientOf.payments.query('UPDATE payments SET next_check_at = NULL WHERE next_check_at < now()');
  const folder = mkdtempSync(join(tmpdir(), 'raffle-invariants-'));
  const { rows: sessions } = await clientOf.payments.query<SessionRow>(
    'SELECT token, amount, status, created_at FROM payments WHERE token IS NOT NULL ORDER BY created_at',
  );
  writeFileSync(join(folder, 'payments.jsonl'), sessions.map((row) => `${JSON.stringify(sessionOf(row))}\n`).join(''));
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, dataDirectory: folder, stylesheet: '' });
  const vhost = await createTestVhost();
  const managementUrl = new URL(`/${vhost.name}`, testServices().rabbitmqManagementUrl).href;
  const queries = Object.fromEntries(
    owners.map((owner) => [
      owner,
      async (sql: string, values?: unknown[]): Promise<unknown[]> =>
        (await clientOf[owner].query<Record<string, unknown>>(sql, values)).rows,
    ]),
  ) as Databases;

  const check = () => checkSystem({ databases: queries, managementUrl, sandboxUrl: sandbox.url, graceSeconds: 60 });
  return {
    check,
    databases: queries,
    rows: <Row>(owner: Owner, sql: string, values?: unknown[]) => queries[owner]<Row>(sql, values),
    /** Creates durable queues in the system's virtual host. */
    async brokerWith(queues: string[]) {
      const call = async (method: string, path: string, body: unknown) => {
        const { origin, username, password } = new URL(managementUrl);
        const answer = await fetch(`${origin}/api/${path}`, {
          method,
          headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
      };
      for (const queue of queues)
        await call('PUT', `queues/${vhost.name}/${queue}`, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
      const publishTo = (queue: string) =>
        call('POST', `exchanges/${vhost.name}/amq.default/publish`, {
          properties: {},
          routing_key: queue,
          payload: '{}',
          payload_encoding: 'string',
        });
      return { managementUrl, publishTo };
    },
    /** Writes data that the constraints and triggers of `owner` forbid, runs the check, and reverts it. */
    async checkWith(owner: Owner, sql: string): Promise<Violation[]> {
      await clientOf[owner].query('BEGIN');
      try {
        await clientOf[owner].query('SET LOCAL session_replication_role = replica');
        await clientOf[owner].query(sql);
        return await check();
      } finally {
        await clientOf[owner].query('ROLLBACK');
      }
    },
    async close(): Promise<void> {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
      await vhost.drop();
      for (const { client, drop } of databases) {
        await client.end();
        await drop();
      }
    },
  };
}

/** A later version stores what the provider took of a payment with the tickets, as payments has it. */
async function storeFees({ payments, tickets }: Record<'payments' | 'tickets', pg.Client>): Promise<void> {
  const { rows: paid } = await payments.query<{ id: string; received_fee: string }>(
    'SELECT id, received_fee FROM payments WHERE received_fee IS NOT NULL',
  );
  await tickets.query('SET session_replication_role = replica');
  for (const { id, received_fee } of paid)
    await tickets.query('UPDATE entry SET fee = $2 WHERE payment_id = $1', [id, received_fee]);
  await tickets.query('RESET session_replication_role');
}

/** What makes an empty database that of a service. */
export const databaseSchemaOf = (owner: Owner): DatabaseSchema => ({
  migrations: migrations[owner],
  rights: rights[owner],
});

/** The migrated database of one service with the rows of the system, as its owner and its running role reach it. */
export async function restore(owner: Owner) {
  const database = await createTestDatabase(`invariants_${owner}`, databaseSchemaOf(owner));
  const client = await superuserOf(database.url);
  await insertRows(client, readFileSync(join(import.meta.dirname, `system/${owner}.sql`), 'utf8'));
  return { owner, client, url: database.url, runningUrl: database.runningUrl, drop: () => database.drop() };
}

/** Inserts rows in any order, without triggers and foreign keys. */
export async function insertRows(client: pg.Client, rows: string): Promise<void> {
  await client.query('SET session_replication_role = replica');
  await client.query(rows);
  await client.query('RESET session_replication_role');
}

/** Connects as the role of the URL. */
export async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A superuser can bypass triggers and foreign keys. */
export async function superuserOf(url: string): Promise<pg.Client> {
  const { pathname } = new URL(url);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(testServices().postgresUrl), { pathname }).href,
  });
  await client.connect();
  return client;
}

interface SessionRow {
  token: string;
  amount: number;
  status: string;
  created_at: Date;
}

function sessionOf({ token, amount, status, created_at }: SessionRow) {
  const isPaid = ['confirmed', 'review', 'refunded'].includes(status);
  return {
    token,
    app: 'Bon_Tirage',
    totalPrice: amount,
    articles: [],
    numeroSend: '90110001',
    nomclient: 'Afi',
    personalInfo: [],
    returnUrl: null,
    webhookUrl: null,
    statut: isPaid ? 'paid' : status === 'failed' ? 'failure' : 'pending',
    operator: 'orange',
    transaction: null,
    createdAt: created_at.toISOString(),
    paidAt: isPaid ? created_at.toISOString() : null,
    faults: {},
  };
}
