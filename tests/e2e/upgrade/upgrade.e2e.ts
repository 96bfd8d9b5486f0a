import { expect, test } from '@playwright/test';
import { createProtocol, isVerified, verifyRecord } from '@raffle/draw-protocol';
import { startBackingServices, startSystem, type BackingAddresses, type System } from '@raffle/local';
import { findUnbalancedPayments } from '@raffle/payments/invariants';
import { checkInvariants } from '@raffle/tickets/invariants';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf, type Api } from './api.js';
import { databaseOf, owners, restoreDump, withClient, type Owner } from './restore-dump.js';

/**
 * The databases of version c1e840b, with people, a draw, a cancelled product, credits and refunds (c1e840b/README.md),
 * are migrated by the services themselves: all data stays valid and the main flow works.
 */
test.describe.configure({ mode: 'serial' });

/** The keys with which the dump was encrypted: seeds and claims cannot be read with others. */
const keys = {
  identity: {
    CLAIM_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    TOTP_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
  },
  catalog: { SEED_ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64') },
};
const password = 'soleil26';
const products = { drawn: 12, cancelled: 13, open: 14 };

let folder: string;
let backing: Awaited<ReturnType<typeof startBackingServices>>;
let system: System;
let api: Api;
let handledBefore: unknown[];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'raffle-upgrade-'));
  backing = await startBackingServices({ dataDir: join(folder, 'services'), temporary: true });
  await restoreDump(backing.postgresUrl, join(import.meta.dirname, 'c1e840b'));
  const existing: BackingAddresses = backing;
  system = await startSystem({ dataDir: folder, existing, temporary: true, demonstration: false, env: keys });
  handledBefore = await handledOfOldVersion();
  api = apiOf(system.addresses.gateway, system.addresses.sandbox);
});
test.afterAll(async () => {
  await system?.stop();
  await backing?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dumpedAt = '2026-11-22T05:00:00Z';
const ofOldVersion = `occurred_at < '${dumpedAt}'`;

/** Consumers that later versions added: republished old events are new only to them. */
const laterConsumers = [
  'CreditSurplusWhenUserRegistered.handle',
  'TellOwnerWhenRefundOwed.handle',
  'TellOwnerWhenRefundPaid.handle',
  'EraseDeliveriesWhenUserErased.handle',
  'TellAskerWhenPlaceFreed.handle',
  'TextCodeWhenResetCodeRequested.handle',
  'CopyApprovalsWhenSettingsChanged.handle',
];

/** The number of each service's inbox rows for the events in the dump. */
async function handledOfOldVersion(): Promise<unknown[]> {
  const ids = await Promise.all(
    owners.map((owner) => query(owner, `SELECT message_id FROM outbox WHERE ${ofOldVersion}`)),
  );
  const old = ids.flat().map(({ message_id }) => message_id);
  const counted = 'SELECT count(*)::int AS rows FROM inbox WHERE message_id = ANY($1) AND handler <> ALL($2)';
  return Promise.all(owners.map((owner) => query(owner, counted, [old, laterConsumers])));
}

const query = (owner: Owner, sql: string, values: unknown[] = []) =>
  withClient(
    databaseOf(backing.postgresUrl, owner),
    async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows,
  );
const login = (phone: string) => api.login(phone, password);

async function expectInvariants(): Promise<void> {
  expect(await checkInvariants((sql) => query('tickets', sql))).toEqual([]);
  const payments = { query: (sql: string, values: unknown[]) => query('payments', sql, values) };
  expect(await findUnbalancedPayments(payments, { olderThanSeconds: 0 })).toEqual([]);
}

test('people log in and find their tickets, credits and refunds', async () => {
  const kossi = await api.myTickets(await login('90 11 00 02'));
  expect(kossi.tickets.map(({ product_id, numbers, type }) => ({ product_id, numbers, type }))).toEqual(
    expect.arrayContaining([
      { product_id: products.drawn, numbers: [1], type: 'free' },
      { product_id: products.drawn, numbers: [2], type: 'purchase' },
    ]),
  );
  expect(kossi.credits).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'paid', value: 300, product_name: 'Tablette annulée' })]),
  );
  const refunds = await query('payments', 'SELECT status, amount FROM refunds ORDER BY status');
  expect(refunds).toEqual([
    { status: 'owed', amount: 2000 },
    { status: 'paid', amount: 500 },
  ]);
});

test('the completed draw keeps its record, which verifies', async () => {
  const record = await api.record(products.drawn);
  expect(isVerified(await verifyRecord(record, createProtocol()))).toBe(true);
  expect(record).toMatchObject({ tickets: 4, product: { name: 'Téléphone tiré' } });
});

test('invariants hold, and the overdue hold ends', async () => {
  await expect
    .poll(() => query('tickets', `SELECT id FROM purchase WHERE hold = 'held'`), { timeout: 30_000 })
    .toEqual([]);
  await expectInvariants();
});

test('every event of the old version is published again', async () => {
  for (const owner of owners) await query(owner, `UPDATE outbox SET sent_at = NULL WHERE ${ofOldVersion}`);
  const unsent = async () => {
    const rows = await Promise.all(owners.map((owner) => query(owner, 'SELECT id FROM outbox WHERE sent_at IS NULL')));
    return rows.flat();
  };
  await expect.poll(unsent, { timeout: 60_000 }).toEqual([]);
});

test('a newcomer registers, buys the last places, and the product of the old version is drawn', async () => {
  test.setTimeout(120_000);
  const newcomer = await api.register({ name: 'Essi Nouvelle', phone: '90 22 00 01', city: 'Lomé', password });
  // Tickets receives the account shortly after its creation.
  await expect
    .poll(async () => (await api.myTickets(newcomer.token)).to_place.registration, { timeout: 30_000 })
    .not.toBe(0);
  const purchase = await api.purchase(newcomer.token, products.open, 2);
  await api.pay(purchase.token);
  await expect
    .poll(async () => (await api.myTickets(newcomer.token)).tickets.map(({ numbers }) => numbers), { timeout: 30_000 })
    .toEqual([[3, 4]]);
  const admin = await api.loginAdmin('admin', 'upgrade-fixture');
  await expect.poll(() => api.draw(admin, products.open), { timeout: 30_000 }).toBe(200);
  const record = await api.record(products.open);
  expect(isVerified(await verifyRecord(record, createProtocol()))).toBe(true);
  expect(record).toMatchObject({ tickets: 5 });
  await expectInvariants();
});

test('republished events had no second effect: no handler treated them as new', async () => {
  // Queues are first in, first out: messaging has seen every old event once it has received the draw above.
  const newDraws = `SELECT 1 FROM inbox WHERE event = 'catalog.draw-completed.v1' AND handled_at > '${dumpedAt}'`;
  await expect.poll(() => query('messaging', newDraws), { timeout: 30_000 }).not.toEqual([]);
  expect(await handledOfOldVersion()).toEqual(handledBefore);
});
