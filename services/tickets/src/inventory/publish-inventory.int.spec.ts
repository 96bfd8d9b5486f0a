import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { InventoryChanged } from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
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

test('many moves in a short time are one event with the last state', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  await publishing.publish();
  for (let moves = 0; moves < 20; moves += 1) await db.hold(product, await db.person());
  // Nobody asks for a round: the commits themselves are followed by one.
  await eventually(async () => expect((await newsOf(product)).at(-1)).toMatchObject({ held: 20 }));
  expect((await newsOf(product)).length).toBeLessThan(20);
  publishing.onModuleDestroy();
});

test('two processes publish each version once, and what a process that died left is published by the next round', async () => {
  const product = await db.product();
  const [one, other] = [0, 1].map(() => new PublishInventory(db.dataSource, db.outbox)) as [
    PublishInventory,
    PublishInventory,
  ];
  // As after a crash: both have heard of no commit.
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
