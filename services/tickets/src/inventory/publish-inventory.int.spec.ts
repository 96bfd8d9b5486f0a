import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { InventoryChanged } from '@raffle/contracts/events';
import { inRequestContext } from '@raffle/service-kit';
import { eventually, refuseEventsWith } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { giveBack } from './move-places.js';
import { PublishInventory } from './publish-inventory.js';

let db: TicketsDatabase;
beforeAll(async () => {
  db = await ticketsDatabase('publish-inventory');
});
afterAll(() => db.close());

/** Stops the pauses between events, and with them the rounds that commits start: they are as long as `jest.advanceTimersByTime` says. */
const stopPauses = () => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
afterEach(() => void jest.useRealTimers());

const newsOf = async (id: number) =>
  (await db.published<{ product_id: number; held: number; version: number }>(InventoryChanged)).filter(
    ({ product_id }) => product_id === id,
  );

/** The events of a product, with the request that each belongs to. */
const causesOf = (id: number) =>
  db.query<{ correlation_id: string; version: number }>(
    `SELECT correlation_id, (payload ->> 'version')::integer AS version FROM outbox
     WHERE event = $1 AND (payload ->> 'product_id')::integer = $2 ORDER BY version`,
    [InventoryChanged.name, id],
  );

test('many changes in a short time are one event with the last state', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  stopPauses();
  await publishing.publish();
  for (let moves = 0; moves < 20; moves += 1) await db.hold(product, await db.person());
  // No explicit call of publish: these commits trigger one.
  jest.advanceTimersByTime(100);
  jest.useRealTimers();
  await eventually(async () => expect((await newsOf(product)).at(-1)).toMatchObject({ held: 20 }));
  expect((await newsOf(product)).length).toBeLessThan(20);
  publishing.onModuleDestroy();
});

test('a commit that moves no places triggers no round, and the next round publishes what another process moved', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  stopPauses();
  await publishing.publish();
  await db.inTransaction((manager) =>
    manager.query('UPDATE inventory SET held = held + 1, version = version + 1 WHERE product_id = $1', [product]),
  );
  const round = jest.spyOn(publishing, 'publish');
  jest.advanceTimersByTime(300);
  expect(round).not.toHaveBeenCalled();
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 0 });
  await publishing.publish();
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 1 });
  publishing.onModuleDestroy();
});

test('a product whose event is refused is skipped, the others are published, and it is tried again', async () => {
  const [odd, other] = [await db.product(), await db.product()];
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  await publishing.publish();
  await db.inTransaction((manager) =>
    manager.query('UPDATE inventory SET held = held + 1, version = version + 1 WHERE product_id = ANY ($1)', [
      [odd, other],
    ]),
  );
  const allow = refuseEventsWith(db.outbox, odd);
  await publishing.publish().finally(allow);
  expect((await newsOf(odd)).at(-1)).toMatchObject({ held: 0 });
  expect((await newsOf(other)).at(-1)).toMatchObject({ held: 1 });
  await publishing.publish();
  expect((await newsOf(odd)).at(-1)).toMatchObject({ held: 1 });
  publishing.onModuleDestroy();
});

test('each event belongs to the request that moved places first since the one before, whatever publishes it', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  for (let version = 2; version <= 8; version += 1) {
    const correlationId = `moved-to-version-${version}`;
    await inRequestContext({ requestId: correlationId, correlationId }, async () =>
      db.hold(product, await db.person()),
    );
    if (version === 3) await publishing.publish();
  }
  await eventually(async () => expect((await newsOf(product)).at(-1)).toMatchObject({ version: 8 }));
  const events = await causesOf(product);
  const first = events.slice(1).map((_, at) => `moved-to-version-${(events[at]?.version ?? 0) + 1}`);
  expect(events.slice(1).map(({ correlation_id }) => correlation_id)).toEqual(first);
  expect(first.length).toBeGreaterThan(1);
  publishing.onModuleDestroy();
});

test('a transaction that commits while a round begins leaves its places to it', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  const holdAs = (correlationId: string) =>
    inRequestContext({ requestId: correlationId, correlationId }, async () => db.hold(product, await db.person()));
  stopPauses();
  await holdAs('published with its commit');
  await holdAs('left to a round');
  const { transaction } = db.dataSource;
  const begin = jest.spyOn(db.dataSource, 'transaction').mockImplementationOnce(async (...args: unknown[]) => {
    await holdAs('while the round begins');
    return Reflect.apply(transaction, db.dataSource, args);
  });
  await publishing.publish();
  expect((await causesOf(product)).at(-1)).toMatchObject({ version: 4, correlation_id: 'left to a round' });
  begin.mockRestore();
  publishing.onModuleDestroy();
});

test('after a pause the transaction that moves places publishes them itself, or neither happens', async () => {
  const product = await db.product();
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  stopPauses();
  await publishing.publish();
  jest.advanceTimersByTime(150);
  const failing = db.inTransaction(async (manager) => {
    await db.holdOne(manager, product, uuidv7());
    await manager.query('SELECT 1 / 0');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 0 });
  await db.hold(product, await db.person());
  expect((await newsOf(product)).at(-1)).toMatchObject({ held: 1 });
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

test.each([
  ['of a round', true],
  ['of the transaction that moves them', false],
])('while holds take the last places, the event %s has their expiry; not once a place is free', async (_, ofRound) => {
  const product = await db.product({ max_participants: 2 });
  const publishing = new PublishInventory(db.dataSource, db.outbox);
  if (ofRound) publishing.onModuleDestroy();
  stopPauses();
  const lastEvent = async () => {
    if (ofRound) await publishing.publish();
    const event = (await newsOf(product)).at(-1);
    jest.advanceTimersByTime(150);
    return event;
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
  publishing.onModuleDestroy();
});
