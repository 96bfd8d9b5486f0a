import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCancelled,
  DrawCompleted,
  PrizeForfeited,
  UserErased,
  type EventPayload,
} from '@raffle/contracts/events';
import { receipt } from '@raffle/contracts/http/tickets';
import { drandRule } from '@raffle/contracts/values';
import { fromHex, momentOfRound } from '@raffle/draw-protocol';
import { archivingPostgres, eventually, type ArchivingPostgres } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, type TicketsDatabase } from './tickets-database.js';
import { entriesOf } from '../src/entries/entries.queries.js';
import { hasStatus } from '../src/entries/list-entries.js';
import { EntriesHandlers } from '../src/entries/entries.handlers.js';
import { PeopleHandlers } from '../src/people/people.handlers.js';
import { findOpenClaims } from '../src/people/people.queries.js';
import { ShowReceipt } from '../src/entries/show-receipt.js';
import { CreditClosedProducts } from '../src/purchase/credit-closed-products.js';
import { RefundCredit } from '../src/credits/refund-credit.js';
import { closeProduct } from '../src/inventory/sale.js';
import { InventoryHandlers } from '../src/inventory/inventory.handlers.js';
import { EndSale, FreezeEntryList } from '../src/entry-list/freeze-entry-list.js';
import { EntryTiles } from '../src/entry-list/entry-tiles.js';
import { OpenTickets } from '../src/entry-list/open-tickets.js';
import { protocol } from '../src/entry-list/protocol.js';

let postgres: ArchivingPostgres;
let db: TicketsDatabase;
let freezing: FreezeEntryList;
let opening: OpenTickets;
let ending: EndSale;
let receipts: ShowReceipt;

beforeAll(async () => {
  postgres = await archivingPostgres();
  db = await ticketsDatabase('entrylist', postgres.database);
  const tiles = new EntryTiles(db.dataSource);
  freezing = new FreezeEntryList(db.dataSource, tiles, db.archive);
  opening = new OpenTickets(db.dataSource, tiles);
  ending = new EndSale(db.dataSource, freezing);
  receipts = new ShowReceipt(db.dataSource, tiles);
}, 60_000);
afterAll(async () => {
  await db.close();
  await postgres.drop();
});

/** Buys and pays. @returns the entry's id */
async function bought(productId: number, userId: string, quantity: number): Promise<string> {
  const id = uuidv7();
  await db.query(
    `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, correlation_id, created_at)
     VALUES ($1, $2, $3, $4, 1500, 1500 * $4::integer, 'opening', 'released', now(), 'c', now())`,
    [id, userId, productId, quantity],
  );
  await db.pay(id, 1500 * quantity);
  return (await db.one<{ id: string }>('SELECT id FROM entry WHERE purchase_id = $1', [id])).id;
}
async function full() {
  const product = await db.product({ max_participants: 7 });
  const [one, two] = await Promise.all([db.person('Afi M.'), db.person('Essi A.')]);
  const entries = [await bought(product, one, 3), await bought(product, two, 2), await bought(product, one, 2)];
  return { product, one, two, entries };
}

describe('freezing', () => {
  test.each([
    ['once the frozen list is archived', true],
    ['after five seconds where it is not', false],
  ])(
    'the root is answered, and in receipts, %s',
    async (_when, archived) => {
      const { product, one, entries } = await full();
      const shown = async () => (await receipts.showReceipt(one, entries[0]!)).frozen?.root;
      await postgres.hold();
      let answered = false;
      const freezes = freezing.freezeList(product).finally(() => (answered = true));
      await eventually(async () =>
        expect(
          await db.query('SELECT 1 FROM inventory WHERE product_id = $1 AND frozen_at IS NOT NULL', [product]),
        ).toHaveLength(1),
      );
      expect([answered, await shown()]).toEqual([false, undefined]);
      if (archived) await postgres.release();
      const { root } = await freezes;
      await postgres.release();
      expect(await shown()).toBe(root.toString('hex'));
    },
    30_000,
  );

  test('closes a full list and returns the root of all leaves; repeated, the same', async () => {
    const { product } = await full();
    const frozen = await freezing.freezeList(product);
    const leaves = await db.query<{ leaf: Buffer }>('SELECT leaf FROM ticket WHERE product_id = $1 ORDER BY number', [
      product,
    ]);
    const root = await protocol.merkleRoot(leaves.map(({ leaf }) => new Uint8Array(leaf)));
    // One of them bought twice.
    expect(frozen).toMatchObject({ tickets: 7, holders: 2 });
    expect(frozen.root.equals(Buffer.from(root))).toBe(true);
    expect(await freezing.freezeList(product)).toEqual(frozen);
  });

  test('with an hour, receipts show the hour and the round that follow from the freeze', async () => {
    const product = await db.product({ max_participants: 1, beacon_rule: `${drandRule};at=fri-19:00` });
    const one = await db.person('Afi M.');
    const entry = await bought(product, one, 1);
    expect((await receipts.showReceipt(one, entry)).frozen).toBeNull();
    const { frozen_at } = await freezing.freezeList(product);
    const { frozen } = await receipts.showReceipt(one, entry);
    const hour = new Date(frozen!.draw_at!);
    expect([hour.getUTCDay(), hour.toISOString().slice(11)]).toEqual([5, '19:00:00.000Z']);
    const waits = hour.getTime() - frozen_at.getTime();
    expect(waits).toBeGreaterThanOrEqual(2 * 3_600_000);
    expect(waits).toBeLessThan((7 * 24 + 2) * 3_600_000);
    expect(momentOfRound(frozen!.beacon_round!)).toBe(hour.getTime());
  });

  test('concurrently returns one root', async () => {
    const { product } = await full();
    const answers = await Promise.all([1, 2, 3].map(() => freezing.freezeList(product)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('after a crash between closing and the root resumes with the closing time', async () => {
    const { product } = await full();
    const closedAt = new Date(Date.now() + 5_000);
    await db.query('UPDATE inventory SET frozen_at = $2, open = false WHERE product_id = $1', [product, closedAt]);
    expect((await freezing.freezeList(product)).frozen_at).toEqual(closedAt);
  });

  test('is never dated before a ticket, even one granted by a process with a wrong clock', async () => {
    const { product } = await full();
    // The trigger refuses changes of an entry.
    await db.unguarded(
      'entry',
      `UPDATE entry SET granted_at = date_trunc('milliseconds', now()) + interval '60 seconds'
       WHERE id = (SELECT id FROM entry WHERE product_id = $1 LIMIT 1)`,
      [product],
    );
    const last = await db.one<{ at: Date }>('SELECT max(granted_at) AS at FROM entry WHERE product_id = $1', [product]);
    expect((await freezing.freezeList(product)).frozen_at).toEqual(last.at);
  });

  test('refuses a product that is not full, unknown or cancelled', async () => {
    const product = await db.product({ max_participants: 3 });
    await bought(product, await db.person(), 2);
    await expect(freezing.freezeList(product)).rejects.toMatchObject({ code: 'not_full' });
    await expect(freezing.freezeList(1_234_567)).rejects.toMatchObject({ code: 'product_not_found' });
    const cancelled = await full();
    await db.inTransaction((manager) => closeProduct(manager, cancelled.product, 'product_cancelled', new Date()));
    await expect(freezing.freezeList(cancelled.product)).rejects.toMatchObject({ code: 'product_not_active' });
  });
});

describe('ending the sale of a product that is cancelled', () => {
  const cancelled = (product_id: number) =>
    db.inTransaction((manager) =>
      new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id }, { manager }),
    );
  const creditAll = async () => {
    const crediting = new CreditClosedProducts(db.dataSource, db.outbox);
    while (await crediting.creditBatch());
  };
  const credited = async (product: number) =>
    (await db.published<EventPayload<typeof CreditIssued>>(CreditIssued))
      .filter(({ product_id }) => product_id === product)
      .map(({ amount, reason }) => [amount, reason]);

  test('with free places: it is closed, by anyone who may cancel', async () => {
    const product = await db.product({ max_participants: 3 });
    await bought(product, await db.person(), 2);
    for (const full of [false, true]) expect(await ending.endSale(product, full)).toBeNull();
    expect(await db.inventory(product)).toMatchObject({ granted: 2 });
    await expect(bought(product, await db.person(), 1)).rejects.toThrow();
    await cancelled(product);
    await creditAll();
    expect(await credited(product)).toContainEqual([3000, 'product_cancelled']);
  });

  test('full: nothing changes unless cancelling a full one is allowed', async () => {
    const { product } = await full();
    await expect(ending.endSale(product, false)).rejects.toMatchObject({ code: 'full_needs_super_admin' });
    expect(await db.query('SELECT 1 FROM closed_product WHERE product_id = $1', [product])).toEqual([]);
    expect((await freezing.freezeList(product)).tickets).toBe(7);
  });

  test('full: its list is frozen for good, its tickets become credits, and their receipts still lead to the root', async () => {
    const { product, one, entries } = await full();
    const frozen = await ending.endSale(product, true);
    expect(frozen).toEqual(await freezing.freezeList(product));
    expect(await ending.endSale(product, true)).toEqual(frozen);
    await cancelled(product);
    await creditAll();
    expect((await credited(product)).sort()).toEqual([
      [3000, 'product_cancelled'],
      [3000, 'product_cancelled'],
      [4500, 'product_cancelled'],
    ]);
    expect(await db.inventory(product)).toMatchObject({ granted: 7, held: 0 });
    expect(await receipts.showReceipt(one, entries[0]!)).toMatchObject({
      entry: { status: 'credited', cancel_reason: DrawCancelled.fixture.reason },
      frozen: { tickets: 7, root: frozen!.root.toString('hex') },
    });
  });

  test('the last place and the end of the sale exclude each other: full and public, or closed and credited', async () => {
    for (let round = 0; round < 5; round++) {
      const product = await db.product({ max_participants: 2 });
      await bought(product, await db.person(), 1);
      const last = await db.hold(product, await db.person(), 1);
      const [ended] = await Promise.allSettled([ending.endSale(product, true), db.pay(last, 1500)]);
      const { granted } = await db.inventory(product);
      expect(ended).toMatchObject({ status: 'fulfilled', value: granted === 2 ? { tickets: 2 } : null });
      await cancelled(product);
      await creditAll();
    }
  });
});

describe('opening', () => {
  test('returns the tickets in the requested order, and each leads to the root', async () => {
    const { product, one, two } = await full();
    const frozen = await freezing.freezeList(product);
    const { opened } = await opening.openTickets(product, [6, 0, 3, 4]);
    expect(opened.map(({ ticket, user_id }) => [ticket, user_id])).toEqual([
      [6, one],
      [0, one],
      [3, two],
      [4, two],
    ]);
    expect(opened[2]).toMatchObject({ display_name: 'Essi A.', city: 'Lomé' });
    for (const { ticket, holder, secret, path } of opened) {
      const leaf = await protocol.leaf({
        id: String(product),
        ticket,
        holder: fromHex(holder),
        secret: fromHex(secret),
      });
      const proof = { leaf, index: ticket, size: 7, path: path.map(fromHex), root: new Uint8Array(frozen.root) };
      expect(await protocol.verifyInclusion(proof)).toBe(true);
    }
    expect(opened[0]?.holder).toBe(opened[1]?.holder);
    expect(opened[0]?.holder).not.toBe(opened[2]?.holder);
  });

  test('a payment that is late, its refund and an account that is closed between freeze and draw change nothing', async () => {
    const { product, one, two, entries } = await full();
    const frozen = await freezing.freezeList(product);
    const numbers = [0, 1, 2, 3, 4, 5, 6];
    const open = async () =>
      (await opening.openTickets(product, numbers)).opened.map(({ ticket, holder, secret, path }) => ({
        ticket,
        holder,
        secret,
        path,
      }));
    const before = await open();
    const { purchase_id } = await db.one<{ purchase_id: string }>('SELECT purchase_id FROM entry WHERE id = $1', [
      entries[0],
    ]);
    const paymentId = await db.pay(purchase_id, 4500);
    const { id } = await db.one<{ id: string }>('SELECT id FROM credit WHERE payment_id = $1', [paymentId]);
    await new RefundCredit(db.dataSource, db.outbox).refundCredit({ userId: one, creditId: id, idempotencyKey: null });
    await db.inTransaction((manager) =>
      new PeopleHandlers().erasePerson({ ...UserErased.payload.parse(UserErased.fixture), user_id: two }, { manager }),
    );
    expect(await freezing.freezeList(product)).toEqual(frozen);
    expect(await open()).toEqual(before);
  });

  test('the same person has another holder in another draw', async () => {
    const first = await full();
    const product = await db.product({ max_participants: 1 });
    await bought(product, first.one, 1);
    await freezing.freezeList(first.product);
    await freezing.freezeList(product);
    const [here] = (await opening.openTickets(first.product, [0])).opened;
    const [there] = (await opening.openTickets(product, [0])).opened;
    expect(here?.user_id).toBe(there?.user_id);
    expect(here?.holder).not.toBe(there?.holder);
  });

  test('is refused before the freeze and beyond the list', async () => {
    const { product } = await full();
    await expect(opening.openTickets(product, [0])).rejects.toMatchObject({ code: 'entry_list_not_frozen' });
    await freezing.freezeList(product);
    await expect(opening.openTickets(product, [7])).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(opening.openTickets(product, [9_007_199_254_740_991])).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('a receipt', () => {
  test('shows what the owner can verify: before the freeze the leaf, after it the path to the root', async () => {
    const { product, one, entries } = await full();
    const before = await receipts.showReceipt(one, entries[0]!);
    expect(receipt.parse(before)).toEqual(before);
    expect(before).toMatchObject({
      entry: { numbers: [0, 1, 2], quantity: 3 },
      terms: { id: String(product), capacity: 7, price: 1500, rule: 'none' },
      frozen: null,
    });
    expect(before.tickets.map(({ path }) => path)).toEqual([null, null, null]);
    const frozen = await freezing.freezeList(product);
    const after = await receipts.showReceipt(one, entries[0]!);
    expect(after.frozen).toMatchObject({ tickets: 7, root: frozen.root.toString('hex') });
    for (const { number, holder, secret, leaf, path } of after.tickets) {
      const made = await protocol.leaf({
        id: String(product),
        ticket: number,
        holder: fromHex(holder),
        secret: fromHex(secret),
      });
      expect(Buffer.from(made).toString('hex')).toBe(leaf);
      const proof = { leaf: made, index: number, size: 7, path: path!.map(fromHex), root: new Uint8Array(frozen.root) };
      expect(await protocol.verifyInclusion(proof)).toBe(true);
    }
    expect(after.tickets.map(({ secret }) => secret)).toEqual(before.tickets.map(({ secret }) => secret));
  });

  test('is visible to its owner only', async () => {
    const { two, entries } = await full();
    await expect(receipts.showReceipt(two, entries[0]!)).rejects.toMatchObject({ code: 'entry_not_found' });
    await expect(receipts.showReceipt(two, uuidv7())).rejects.toMatchObject({ code: 'entry_not_found' });
  });
});

test('after the draw, entries are won or lost; a duplicate event has no effect', async () => {
  const { product, one, two } = await full();
  await freezing.freezeList(product);
  for (let i = 0; i < 2; i += 1) {
    await db.inTransaction((manager) =>
      new EntriesHandlers().markWinners(
        {
          ...DrawCompleted.fixture,
          product_id: product,
          winners: [{ ticket: 5, user_id: one, display_name: 'Afi M.', city: 'Lomé' }],
        },
        { manager },
      ),
    );
  }
  const statuses = async (user: string) =>
    (await entriesOf(db.dataSource.manager, user, 10)).map(({ numbers, status }) => [numbers[0], status]);
  expect(await statuses(one)).toEqual([
    [5, 'won'],
    [0, 'lost'],
  ]);
  expect(await statuses(two)).toEqual([[3, 'lost']]);
});

test('an unclaimed prize moves to the next ticket, wherever the status is read; a duplicate event has no effect', async () => {
  const { product, one, two } = await full();
  await freezing.freezeList(product);
  await db.inTransaction((manager) =>
    new EntriesHandlers().markWinners(
      {
        ...DrawCompleted.fixture,
        product_id: product,
        winners: [{ ticket: 5, user_id: one, display_name: 'Afi M.', city: 'Lomé' }],
      },
      { manager },
    ),
  );
  const forfeit = (ticket: number, user_id: string, next: { ticket: number; user_id: string } | null) =>
    db.inTransaction((manager) =>
      new EntriesHandlers().movePrize(
        { ...PrizeForfeited.fixture, product_id: product, ticket, user_id, next },
        { manager },
      ),
    );
  for (let i = 0; i < 2; i += 1) await forfeit(5, one, { ticket: 3, user_id: two });
  const { manager } = db.dataSource;
  const statuses = async (user: string) =>
    (await entriesOf(manager, user, 10)).map(({ numbers, status }) => [numbers[0], status]);
  expect(await statuses(one)).toEqual([
    [5, 'forfeited'],
    [0, 'lost'],
  ]);
  expect(await statuses(two)).toEqual([[3, 'won']]);
  // The conditions for whole lists agree.
  for (const user of [one, two])
    for (const { id, status } of await entriesOf(manager, user, 10))
      for (const [name, condition] of Object.entries(hasStatus))
        expect([name, await manager.query(`SELECT 1 FROM entry e WHERE e.id = $1 AND ${condition}`, [id])]).toEqual([
          name,
          name === status || (name === 'kept' && status !== 'credited') ? [expect.anything()] : [],
        ]);
  expect((await findOpenClaims(manager, one)).prizes).toBe(0);
  expect((await findOpenClaims(manager, two)).prizes).toBe(1);
  // To another ticket of the same entry, which still wins.
  await forfeit(3, two, { ticket: 4, user_id: two });
  expect(await statuses(two)).toEqual([[3, 'won']]);
  await forfeit(4, two, null);
  expect(await statuses(two)).toEqual([[3, 'forfeited']]);
});

test('after all of this every invariant holds', async () => expect(await db.violations()).toEqual([]));
