import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DrawCancelled, InventoryChanged, ProductDeleted, productStateFixture } from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import type { EntityManager } from 'typeorm';
import { ticketsDatabase, unknownId, type TicketsDatabase } from '../../test/tickets-database.js';
import { lockProductUpdates } from '../locks.js';
import { InventoryHandlers } from './inventory.handlers.js';
import { findProduct, storeProductCopy } from './inventory.queries.js';

import { grantFree, grantHeld, placesRefused } from './move-places.js';
import { PublishInventory } from './publish-inventory.js';

let db: TicketsDatabase;
beforeAll(async () => {
  db = await ticketsDatabase('news');
});
afterAll(() => db.close());

const openOf = async (id: number) =>
  (await db.one<{ open: boolean }>('SELECT open FROM inventory WHERE product_id = $1', [id])).open;
const cancel = (product_id: number, reason = DrawCancelled.fixture.reason) =>
  db.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id, reason }, { manager }),
  );
const reasonOf = (id: number) =>
  db.one<{ cancel_reason: string | null }>('SELECT cancel_reason FROM closed_product WHERE product_id = $1', [id]);
const remove = (product_id: number, version: number) =>
  db.inTransaction((manager) =>
    new InventoryHandlers().closeDeleted(
      { ...ProductDeleted.fixture, product_id, version },
      { manager, occurredAt: new Date() },
    ),
  );

test('a new product gets an inventory and InventoryChanged is published', async () => {
  const id = await db.product({ max_participants: 40, status: 'draft', commitment: null });
  expect(await db.inventory(id)).toEqual({ capacity: 40, granted: 0, held: 0, version: 1 });
  expect(await openOf(id)).toBe(false);
  await new PublishInventory(db.dataSource, db.outbox).publish();
  expect(await db.published(InventoryChanged)).toContainEqual({
    product_id: id,
    version: 1,
    granted: 0,
    held: 0,
    capacity: 40,
    free_left: 40,
    held_until: null,
  });
});

test('a newer version wins, an older or equal one is ignored, in any order', async () => {
  const id = await db.product({ version: 5, name: 'Cinq' });
  await db.product({ product_id: id, version: 4, name: 'Quatre', status: 'drawing' });
  await db.product({ product_id: id, version: 5, name: 'Cinq bis' });
  expect(await findProduct(db.dataSource.manager, id)).toMatchObject({ name: 'Cinq', status: 'active' });
  await db.product({ product_id: id, version: 6, name: 'Six', image_url: '/products/six.svg' });
  expect(await findProduct(db.dataSource.manager, id)).toMatchObject({ name: 'Six', image_url: '/products/six.svg' });
  expect(await openOf(id)).toBe(true);
});

test('the capacity changes for a draft, not after the activation', async () => {
  const id = await db.product({ version: 1, max_participants: 40, status: 'draft', commitment: null });
  await db.product({ product_id: id, version: 2, max_participants: 50 });
  expect(await db.inventory(id)).toMatchObject({ capacity: 50, version: 2 });
  await expect(db.product({ product_id: id, version: 3, max_participants: 60 })).rejects.toThrow('never change');
});

test('leaving `active` ends the sale, returning to it reopens it', async () => {
  const id = await db.product({ version: 1 });
  await db.product({ product_id: id, version: 2, status: 'drawing' });
  expect(await openOf(id)).toBe(false);
  await db.product({ product_id: id, version: 3, status: 'active' });
  expect(await openOf(id)).toBe(true);
});

test('cancelled before ProductChanged arrives: the product never opens', async () => {
  const id = 700_001;
  await cancel(id);
  await db.product({ product_id: id, version: 2 });
  expect(await openOf(id)).toBe(false);
  expect(await db.inTransaction((manager) => db.holdOne(manager, id, unknownId()))).toBeUndefined();
});

test('cancelled and ProductChanged applied concurrently: the product never opens', async () => {
  const ids = Array.from({ length: 10 }, (_, i) => 700_100 + i);
  await Promise.all(ids.flatMap((id) => [cancel(id), db.product({ product_id: id, version: 2 })]));
  for (const id of ids) expect(await openOf(id)).toBe(false);
});

test('the cancellation reason is stored in any order of events, also when repeated', async () => {
  const [early, late] = [await db.product({ version: 1 }), await db.product({ version: 1 })];
  await cancel(early, 'Plus livré');
  await db.product({ product_id: early, version: 2, status: 'cancelled' });
  await cancel(early, 'Autre chose');
  expect(await reasonOf(early)).toEqual({ cancel_reason: 'Plus livré' });

  await db.product({ product_id: late, version: 2, status: 'cancelled' });
  expect(await reasonOf(late)).toEqual({ cancel_reason: null });
  await cancel(late, 'Plus livré');
  await cancel(late, 'Plus livré');
  expect(await reasonOf(late)).toEqual({ cancel_reason: 'Plus livré' });
});

test('a deleted product has no cancellation reason', async () => {
  const id = await db.product({ version: 1 });
  await remove(id, 2);
  await cancel(id, 'Plus livré');
  expect(await reasonOf(id)).toEqual({ cancel_reason: null });
});

test('deleted before ProductChanged arrives: later events do not bring it back', async () => {
  const id = 700_002;
  await remove(id, 4);
  await db.product({ product_id: id, version: 3 });
  await db.product({ product_id: id, version: 5 });
  expect(await findProduct(db.dataSource.manager, id)).toMatchObject({ status: 'deleted' });
  expect(await db.query('SELECT 1 FROM inventory WHERE product_id = $1', [id])).toEqual([]);
});

test('deleted and ProductChanged applied concurrently: the deletion locks nothing before the other has ended', async () => {
  const id = await db.product({ version: 1 });
  await db
    .inTransaction(async (manager) => {
      await lockProductUpdates(manager, id);
      const removed = remove(id, 3);
      await eventually(async () => {
        const waiting = await db.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
      });
      await storeProductCopy(manager, { ...productStateFixture, product_id: id, version: 2 });
      return { removed };
    })
    .then(({ removed }) => removed);
  expect(await findProduct(db.dataSource.manager, id)).toMatchObject({ status: 'deleted' });
});

test('deleting a frozen product throws, so that the event ends as a dead letter', async () => {
  const id = await db.product({ max_participants: 1 });
  await db.query('UPDATE inventory SET open = false WHERE product_id = $1', [id]);
  await db.unguarded(
    'inventory',
    'UPDATE inventory SET granted = 1, frozen_at = now(), version = 9 WHERE product_id = $1',
    [id],
  );
  await expect(remove(id, 2)).rejects.toThrow('inventory_frozen_closes_as_cancelled');
});

test('nothing is held or granted after the end of the sale, by the database’s clock; running holds still become tickets', async () => {
  const id = await db.product({
    max_participants: 3,
    version: 3,
    sale_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const [early, late] = [await db.person(), await db.person()];
  await db.hold(id, early);
  /** Only tried: places are never granted without their tickets. */
  const tried = async <Moved>(move: (manager: EntityManager) => Promise<Moved>): Promise<Moved> => {
    const runner = db.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      return await move(runner.manager);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  };
  const ask = () => tried((manager) => grantFree(manager, id, 1, { userId: late, free: false }));
  const before = await ask();
  expect(before?.granted).toBe(1);
  await db.product({
    product_id: id,
    max_participants: 3,
    version: 4,
    sale_ends_at: new Date(Date.now() - 1000).toISOString(),
  });
  expect(await ask()).toBeUndefined();
  const refusal = await placesRefused(db.dataSource.manager, id, { userId: late, free: false, more: 1 });
  expect(refusal.code).toBe('product_not_active');
  const granted = await tried((manager) => grantHeld(manager, id, 1));
  expect(granted).toMatchObject({ granted: 1, held: 0 });
});
