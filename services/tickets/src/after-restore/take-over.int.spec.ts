import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DrawCancelled, DrawCompleted, RefundRequested, TicketsGranted } from '@raffle/contracts/events';
import type { EventPayload } from '@raffle/contracts/events';
import { copyTestDatabase } from '@raffle/test-kit';
import { openTicketsDatabase, ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { RefundCredit } from '../credits/refund-credit.js';
import { EntriesHandlers } from '../entries/entries.handlers.js';
import { EntryTiles } from '../entry-list/entry-tiles.js';
import { FreezeEntryList } from '../entry-list/freeze-entry-list.js';
import { PlaceTicket } from '../free-tickets/place-ticket.js';
import { InventoryHandlers } from '../inventory/inventory.handlers.js';
import { CreditClosedProducts } from '../purchase/credit-closed-products.js';
import { takeOverTickets } from './take-over.js';

const [drawn, open, cancelled, opened, other] = [1, 2, 3, 4, 5];
let newest: TicketsDatabase;
let restored: TicketsDatabase;
let afi: string;
let kofi: string;
/** A purchase of the open product since, and its payment. */
let bought: { purchase: string; payment: string };

/** @returns the printed lines */
async function walk(instant = new Date()): Promise<string[]> {
  const lines: string[] = [];
  await newest.dataSource.transaction('REPEATABLE READ', (newer) =>
    restored.inTransaction((manager) =>
      takeOverTickets({
        ...{ restored: manager, newer, outbox: restored.outbox, instant },
        done: (line) => lines.push(`done ${line}`),
        decide: (line) => lines.push(`decide ${line}`),
      }),
    ),
  );
  return lines;
}
const place = (userId: string, productId: number, source: 'registration' | 'referral' | 'credit', creditId?: string) =>
  new PlaceTicket(newest.dataSource, newest.outbox, newest.turns).place({
    ...{ userId, productId, source, creditId, idempotencyKey: null },
  });
/** Rows of a table about one product or person, as the databases have them. */
const rowsOf = (db: TicketsDatabase, table: string, where: string, value: unknown) =>
  db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t WHERE ${where} ORDER BY 1`, [value]);
const expectSame = async (table: string, where: string, value: unknown) => {
  const there = await rowsOf(newest, table, where, value);
  expect([table, await rowsOf(restored, table, where, value)]).toEqual([table, there]);
  expect([table, there.length]).not.toEqual([table, 0]);
};

beforeAll(async () => {
  newest = await ticketsDatabase('after_restore');
  await newest.product({ product_id: drawn, max_participants: 4 });
  for (const product_id of [open, cancelled, other]) await newest.product({ product_id, max_participants: 10 });
  await newest.product({ product_id: opened, status: 'draft', commitment: null });
  afi = await newest.person('Afi M.');
  const early = await newest.hold(drawn, afi);
  const held = await newest.hold(open, afi, 2);
  await newest.pay(await newest.hold(cancelled, afi, 2), 3000);
  const credit = await newest.credit(afi, 'paid', 2000, other);

  restored = await openTicketsDatabase(await copyTestDatabase(newest.database));

  kofi = await newest.person('Kofi A.', { referrer_id: afi });
  // Kofi's first ticket is of a product that stays on sale; it earns Afi a ticket, which is placed on the list.
  await newest.pay(await newest.hold(other, kofi), 1500);
  await newest.pay(early, 1500);
  await place(afi, drawn, 'referral');
  await newest.pay(await newest.hold(drawn, kofi), 1500);
  await place(kofi, drawn, 'registration');
  await new FreezeEntryList(newest.dataSource, new EntryTiles(newest.dataSource)).freeze(drawn);
  const winners = [{ ...DrawCompleted.fixture.winners[0]!, ticket: 0, user_id: afi }];
  await newest.inTransaction((manager) =>
    new EntriesHandlers().markWinners({ ...DrawCompleted.fixture, product_id: drawn, winners }, { manager }),
  );

  // A part of the credit pays for a ticket, the rest is asked back.
  await newest.product({ product_id: 6, ticket_price: 500, max_participants: 10 });
  await place(afi, 6, 'credit', credit);
  await new RefundCredit(newest.dataSource, newest.outbox).refund({
    userId: afi,
    creditId: credit,
    idempotencyKey: null,
  });

  await newest.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id: cancelled }, { manager }),
  );
  while (await new CreditClosedProducts(newest.dataSource, newest.outbox).creditBatch());

  await newest.product({ product_id: opened, version: 99 });
  const purchase = await newest.hold(opened, kofi, 2);
  bought = { purchase, payment: await newest.pay(purchase, 3000) };
  await newest.query('UPDATE purchase SET hold_expires_at = now() WHERE id = $1', [held]);
  await place(kofi, open, 'registration');
  await newest.query(`INSERT INTO play_pause VALUES ($1, now() + interval '30 days')`, [afi]);
  await newest.query(`INSERT INTO play_limit (user_id, period, amount) VALUES ($1, 'week', 50000)`, [kofi]);
});
afterAll(async () => {
  await restored?.close();
  await newest?.close();
});

test('a list that differs from its root is refused in one sentence, and nothing changes', async () => {
  const damage = (leaf: string) =>
    newest.unguarded('ticket', `UPDATE ticket SET leaf = ${leaf} WHERE product_id = $1 AND number = 1`, [drawn]);
  const [{ leaf }] = (await newest.query<{ leaf: Buffer }>(
    'SELECT leaf FROM ticket WHERE product_id = $1 AND number = 1',
    [drawn],
  )) as [{ leaf: Buffer }];
  await damage(`sha256('x')`);
  await expect(walk()).rejects.toThrow(/^The 4 tickets of product 1 in the newest state are not those of its list/);
  expect(await restored.inventory(drawn)).toMatchObject({ granted: 0, held: 1 });
  await damage(`'\\x${leaf.toString('hex')}'`);
});

test('what is final comes back exactly, and every invariant holds', async () => {
  expect(await restored.query('SELECT FROM entry_list')).toHaveLength(0);
  const lines = await walk();
  expect(lines).toEqual([
    'done products 1, 3: their lists, results and credits are those of the newest state',
    'done products 4, 6: on sale again',
    'done 1 purchases: their payments become tickets or credits',
    'done 1 credits: asked back, as in the newest state',
    'done 2 limits and pauses of play',
    'decide 1 tickets that were placed without a payment since, on products still on sale: their owners can place them again',
  ]);
  const ofLists = ['inventory', 'purchase', 'entry', 'ticket', 'holder_key'];
  for (const table of [...ofLists, 'entry_list', 'draw_result', 'winning_ticket'])
    await expectSame(table, 'product_id = $1', drawn);
  for (const table of [...ofLists, 'closed_product', 'credit']) await expectSame(table, 'product_id = $1', cancelled);
  await expectSame('payment_outcome', `entry_id IN (SELECT id FROM entry WHERE product_id = $1)`, drawn);
  for (const table of ['credit', 'play_pause', 'allowance', 'person']) await expectSame(table, 'user_id = $1', afi);
  await expectSame('play_limit', 'user_id = $1', kofi);
  await expectSame('referral_participation', 'friend_id = $1', kofi);
  expect(await restored.violations()).toEqual([]);
});

test('its events are sent again under their message ids', async () => {
  const ids = (db: TicketsDatabase) =>
    db.query(
      `SELECT message_id FROM outbox WHERE event = $1 AND payload ->> 'product_id' IN ('1', '3') ORDER BY message_id`,
      [TicketsGranted.name],
    );
  expect(await ids(restored)).toEqual(await ids(newest));
  expect(await restored.published(RefundRequested)).toEqual(await newest.published(RefundRequested));
  // Entries that came along have the numbers that they have now.
  const granted = await restored.published<EventPayload<typeof TicketsGranted>>(TicketsGranted);
  expect(granted).toContainEqual(expect.objectContaining({ product_id: other, user_id: kofi, numbers: [0] }));
});

test('a second walk changes nothing and says nothing but what is to be decided', async () => {
  const tables = await restored.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const all = () => Promise.all(tables.map(async ({ name }) => [name, await rowsOf(restored, name, '$1', true)]));
  const before = await all();
  expect(await walk()).toEqual([expect.stringMatching(/^decide 1 tickets/)]);
  expect(await all()).toEqual(before);
});

test('payments since become tickets once, and those of final lists nothing', async () => {
  const paid = await newest.query<{ payment_id: string; purchase_id: string; amount: number }>(
    'SELECT payment_id, purchase_id, amount FROM payment_outcome WHERE purchase_id IS NOT NULL',
  );
  const outcomes = () =>
    restored.query<{ n: number }>('SELECT count(*)::int AS n FROM payment_outcome WHERE purchase_id IS NOT NULL');
  expect(await outcomes()).toEqual([{ n: paid.length - 1 }]);
  for (const { payment_id, purchase_id, amount } of [...paid, ...paid])
    await restored.pay(purchase_id, amount, payment_id);
  expect(await outcomes()).toEqual([{ n: paid.length }]);
  expect(
    await restored.one('SELECT outcome, purchase_id FROM payment_outcome WHERE payment_id = $1', [bought.payment]),
  ).toEqual({ outcome: 'granted', purchase_id: bought.purchase });
  expect(await restored.inventory(opened)).toMatchObject({ granted: 2, held: 0 });
  expect(await restored.violations()).toEqual([]);
});
