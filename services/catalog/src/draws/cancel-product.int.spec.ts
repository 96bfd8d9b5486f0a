import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endSale } from '@raffle/contracts/internal';
import { isVerified, verifyRecord } from '@raffle/draw-protocol';
import { NeighbourProblem } from '@raffle/test-kit';
import {
  anActor,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { dieInTransaction, type Moment } from '../../test/dying-process.js';
import { entryListOf, expectedWinners, personNamed, serveEntryLists } from '../../test/entry-list.js';

let catalog: CatalogWithTickets;
let parts: CatalogWithTickets['parts'];
let tickets: CatalogWithTickets['tickets'];

beforeAll(async () => {
  catalog = await catalogWithTickets('catalog_cancel');
  ({ parts, tickets } = catalog);
});
afterAll(() => catalog.close());

const users = ['Ama', 'Ama', 'Ama', 'Kofi', 'Edem', 'Yao'].map(personNamed);
const prizes = 2;
const reason = 'Le lot n’existe plus';

/** @param known the number of tickets in the copy of the inventory */
async function product(known: number) {
  const id = await productOnSale(parts, users.length, prizes, known);
  return id;
}

/** Full in tickets, and in the copy of the inventory unless `known` is lower. */
async function fullProduct(known = users.length) {
  const id = await product(known);
  const list = await entryListOf(id, users);
  serveEntryLists(tickets, [list]);
  const seed = await parts.seeds.reveal(parts.dataSource.manager, id);
  return { id, list, winners: await expectedWinners(list, seed, prizes) };
}
const cancel = (id: number, { full = true, by = parts } = {}) =>
  by.cancellation.cancelProduct(id, { reason, full }, anActor);
const drawsOf = (id: number) =>
  parts.dataSource.query<{ stage: string }[]>('SELECT stage FROM draws WHERE product_id = $1', [id]);
const statusOf = async (id: number) => (await parts.products.readProduct(id, 'admin')).status;

async function expectCancelledOnce(id: number) {
  expect(await statusOf(id)).toBe('cancelled');
  const events = await eventsOf(parts, id);
  const cancelled = events.filter(({ event }) => event === 'catalog.draw-cancelled.v1');
  expect(cancelled.map(({ payload }) => payload)).toMatchObject([{ product_id: id, version: 3, reason }]);
  expect(events.filter(({ event }) => event === 'catalog.draw-completed.v1')).toEqual([]);
  expect(
    events.filter(({ event }) => event === 'catalog.product-changed.v1').map(({ payload }) => payload['status']),
  ).toEqual(['active', 'cancelled']);
}

async function expectCancelledInPublic(id: number, winners: number[]) {
  await expectCancelledOnce(id);
  const record = await parts.draws.readRecord(id);
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
  expect(record.picks.filter(({ wins }) => wins).map(({ ticket }) => ticket)).toEqual(winners);
  expect(record.cancelled).toEqual({ at: expect.any(String), reason });
  expect(await drawsOf(id)).toEqual([{ stage: 'cancelled' }]);
}

describe('a product with free places', () => {
  test.each([true, false])('is cancelled by either role, and leaves no draw (super_admin: %p)', async (full) => {
    tickets.answer(endSale, endSale.fixture);
    const id = await product(users.length - 1);
    expect((await cancel(id, { full })).status).toBe('cancelled');
    await expectCancelledOnce(id);
    expect(await drawsOf(id)).toEqual([]);
    await expect(parts.draws.readRecord(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    await expect(cancel(id, { full })).rejects.toMatchObject({ code: 'product_transition_refused' });
  });

  test('that tickets finds full stays on sale if the administrator may not cancel a full one', async () => {
    const { id, winners } = await fullProduct(users.length - 1);
    await expect(cancel(id, { full: false })).rejects.toMatchObject({ code: 'full_needs_super_admin' });
    expect(await statusOf(id)).toBe('active');
    expect(await drawsOf(id)).toEqual([]);
    await cancel(id);
    await expectCancelledInPublic(id, winners);
  });
});

test('a super_admin needs approval, if approvals are on, for a product that only tickets knows is full', async () => {
  const { id } = await fullProduct(users.length - 1);
  await parts.dataSource.query(`UPDATE platform_settings SET two_people = true`);
  await expect(cancel(id)).rejects.toMatchObject({ code: 'approval_needed' });
  await expect(cancel(id, { full: false })).rejects.toMatchObject({ code: 'full_needs_super_admin' });
  expect(await statusOf(id)).toBe('active');
  expect(await drawsOf(id)).toEqual([]);
  await parts.dataSource.query(`UPDATE platform_settings SET two_people = false`);
});

test('with two people, one does not tell the participants of a product where to pay', async () => {
  tickets.answer(endSale, endSale.fixture);
  const id = await product(users.length - 1);
  const because = (text: string) => parts.cancellation.cancelProduct(id, { reason: text, full: false }, anActor);
  const payHere = 'Pour être remboursé, payez 500 F au 90 11 22 33';
  await parts.dataSource.query(`UPDATE platform_settings SET two_people = true`);
  await expect(because(payHere)).rejects.toMatchObject({
    extras: { errors: [{ path: 'reason', message: expect.stringContaining('sans chiffre') }] },
  });
  expect(await statusOf(id)).toBe('active');
  expect((await because(reason)).status).toBe('cancelled');
  await parts.dataSource.query(`UPDATE platform_settings SET two_people = false`);
  expect((await cancel(await product(users.length - 1))).status).toBe('cancelled');
});

describe('a full product', () => {
  test('is cancelled in public: its record has the picks that its draw would have had', async () => {
    const { id, winners } = await fullProduct();
    await expect(cancel(id, { full: false })).rejects.toMatchObject({ code: 'full_needs_super_admin' });
    expect(await drawsOf(id)).toEqual([]);
    await cancel(id);
    await expectCancelledInPublic(id, winners);
    await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'product_transition_refused' });
  });

  test('is not cancelled once its draw has started, and not drawn while it is being cancelled', async () => {
    const drawn = await fullProduct();
    await parts.drawing.drawProduct(drawn.id, anActor);
    await expect(cancel(drawn.id)).rejects.toMatchObject({ code: 'product_transition_refused' });

    const { id, list, winners } = await fullProduct();
    tickets.answer(endSale, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    await expect(cancel(id)).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'product_transition_refused' });
    serveEntryLists(tickets, [list]);
    await cancel(id);
    await expectCancelledInPublic(id, winners);
  });

  test('two administrators in two processes cancel it once', async () => {
    const { id, winners } = await fullProduct();
    const other = await catalog.anotherProcess();
    await Promise.allSettled([parts, other, parts, other].map((by) => cancel(id, { by })));
    await other.close();
    await expectCancelledInPublic(id, winners);
  });
});

describe('a cancellation resumes after its process died before or after any commit', () => {
  async function everyDeath(make: () => Promise<{ id: number; check: () => Promise<void> }>) {
    const watched = await catalog.anotherProcess();
    const count = dieInTransaction(watched, Number.POSITIVE_INFINITY, 'after the commit');
    await cancel((await make()).id, { by: watched });
    await watched.close();
    for (let at = 1; at <= count.transactions; at++) {
      for (const moment of ['before the commit', 'after the commit'] satisfies Moment[]) {
        const { id, check } = await make();
        const dying = await catalog.anotherProcess();
        dieInTransaction(dying, at, moment);
        await cancel(id, { by: dying }).catch(() => undefined);
        await dying.close();
        if (at === 1 && moment === 'before the commit') await cancel(id);
        else {
          await parts.dataSource.query(
            `UPDATE draws SET next_attempt_at = now() WHERE product_id = $1 AND stage IN ('freezing', 'picking')`,
            [id],
          );
          await parts.runs.resumeDue();
        }
        await check();
      }
    }
    return count.transactions;
  }

  test('of a full product', async () => {
    const transactions = await everyDeath(async () => {
      const { id, winners } = await fullProduct();
      return { id, check: () => expectCancelledInPublic(id, winners) };
    });
    // Starting, freezing, a batch of picks, publishing.
    expect(transactions).toBeGreaterThanOrEqual(4);
  });

  test('of a product with free places', async () => {
    const transactions = await everyDeath(async () => {
      tickets.answer(endSale, endSale.fixture);
      const id = await product(1);
      return { id, check: () => expectCancelledOnce(id) };
    });
    expect(transactions).toBeGreaterThanOrEqual(2);
  });
});

describe('the database refuses', () => {
  test('to cancel a full product without its record', async () => {
    const { id } = await fullProduct();
    await expect(
      parts.dataSource.query(
        `UPDATE products SET status = 'cancelled', cancelled_at = now(), cancel_reason = 'x', version = version + 1 WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow('in public');
  });

  test('to delete a cancellation whose list is frozen, or to turn it into a draw', async () => {
    const { id } = await fullProduct();
    await cancel(id);
    for (const change of ['DELETE FROM draws', `UPDATE draws SET stage = 'completed', cancel_reason = NULL`]) {
      await expect(parts.dataSource.query(`${change} WHERE product_id = $1`, [id])).rejects.toThrow();
    }
    const begun = await fullProduct();
    tickets.answer(endSale, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    await cancel(begun.id).catch(() => undefined);
    await expect(
      parts.dataSource.query('UPDATE draws SET cancel_reason = NULL WHERE product_id = $1', [begun.id]),
    ).rejects.toThrow('what it was asked for');
  });
});
