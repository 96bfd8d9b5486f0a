import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { InventoryChanged } from '@raffle/contracts/events';
import { inRequestContext } from '@raffle/service-kit';
import { eventually } from '@raffle/test-kit';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { giveBack } from './move-places.js';
import { PublishInventory } from './publish-inventory.js';

let db: TicketsDatabase;
beforeAll(async () => {
  db = await ticketsDatabase('publish-inventory');
});
afterAll(() => db.close());

const newsOf = async (id: number) =>
  (await db.published<{ product_id: number; held: number; version: number }>(InventoryChanged)).filter(
    ({ product_id }) => product_id === id,
  );

test('many changes in a short time are one event with the last state', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  await publishing.publish();
  for (let moves = 0; moves < 20; moves += 1) await db.hold(product, await db.person());
  // No explicit call of publish: each of these commits triggers one.
  await eventually(async () => expect((await newsOf(product)).at(-1)).toMatchObject({ held: 20 }));
  expect((await newsOf(product)).length).toBeLessThan(20);
  publishing.onModuleDestroy();
});

test('a commit that moves no places triggers no round, and the next round publishes what another process moved', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  await publishing.publish();
  await db.inTransaction((manager) =>
    manager.query('UPDATE inventory SET held = held + 1, version = version + 1 WHERE product_id = $1', [product]),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 0 });
  await publishing.publish();
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 1 });
  publishing.onModuleDestroy();
});

test('the event belongs to the request that moved places first, whatever publishes it', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  await publishing.publish();
  const holdIn = (correlationId: string) =>
    inRequestContext({ requestId: correlationId, correlationId }, async () => db.hold(product, await db.person()));
  const lastCause = () =>
    db.one(
      `SELECT correlation_id, payload -> 'held' AS held FROM outbox WHERE event = $1 AND (payload ->> 'product_id')::integer = $2
       ORDER BY id DESC LIMIT 1`,
      [InventoryChanged.name, product],
    );
  await holdIn('the-first');
  await holdIn('the-second');
  await publishing.publish();
  expect(await lastCause()).toEqual({ correlation_id: 'the-first', held: 2 });
  await holdIn('the-third');
  await eventually(async () => expect(await lastCause()).toEqual({ correlation_id: 'the-third', held: 3 }));
  publishing.onModuleDestroy();
});

test('two processes publish each version once, and the next round publishes what a crashed process left', async () => {
  const product = await db.product();
  const [one, other] = [0, 1].map(() => new PublishInventory(db.dataSource, db.outbox)) as [
    PublishInventory,
    PublishInventory,
  ];
  // As after a crash: neither has seen a commit.
  one.onModuleDestroy();
  other.onModuleDestroy();
  for (let moves = 0; moves < 10; moves += 1) {
    await db.hold(product, await db.person());
    await Promise.all([one.publish(), other.publish()]);
  }
  const versions = (await newsOf(product)).map(({ version }) => version);
  expect(new Set(versions).size).toBe(versions.length);
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 10 });
  await one.publish();
  expect(await newsOf(product)).toHaveLength(versions.length);
});

test('while holds take the last places, the event has their expiry; not once a place is free', async () => {
  const product = await db.product({ max_participants: 2 });
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  publishing.onModuleDestroy();
  const lastEvent = async () => {
    await publishing.publish();
    return (await newsOf(product)).at(-1);
  };
  await db.hold(product, await db.person());
  expect(await lastEvent()).toMatchObject({ held: 1, held_until: null });
  await db.hold(product, await db.person());
  const { until } = await db.one<{ until: Date }>(
    'SELECT max(hold_expires_at) AS until FROM purchase WHERE product_id = $1',
    [product],
  );
  expect(await lastEvent()).toMatchObject({ held: 2, held_until: until.toISOString() });
  await db.dataSource.transaction((manager) => giveBack(manager, product, 1));
  expect(await lastEvent()).toMatchObject({ held: 1, held_until: null });
});
