import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { InventoryChanged } from '@raffle/contracts/events';
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
  // No explicit call of publish: each commit triggers one.
  await eventually(async () => expect((await newsOf(product)).at(-1)).toMatchObject({ held: 20 }));
  expect((await newsOf(product)).length).toBeLessThan(20);
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
