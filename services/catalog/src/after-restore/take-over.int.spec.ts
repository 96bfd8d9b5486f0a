import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEntries } from '@raffle/contracts/internal';
import { copyTestDatabase, NeighbourProblem, unguarded, type TestDatabase } from '@raffle/test-kit';
import {
  anActor,
  aProduct,
  catalogParts,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  type CatalogParts,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { entryListOf, expectedWinners, personNamed, serveEntryLists, type EntryList } from '../../test/entry-list.js';
import { takeOverCatalog } from './take-over.js';

const users = ['Ama', 'Ama', 'Kofi', 'Edem', 'Yao', 'Afi'].map(personNamed);
const prizes = 2;

let newest: CatalogWithTickets;
let copy: TestDatabase;
let restored: CatalogParts;
const lists = new Map<number, EntryList>();
let drawn: number;
let stopped: number;
let cancelled: number;
let opened: number;
let deleted: number;
let edited: number;
let written: number;
let openedSince: number;

/** @returns the printed lines */
async function walk(): Promise<string[]> {
  const lines: string[] = [];
  await newest.parts.dataSource.transaction('REPEATABLE READ', (newer) =>
    restored.dataSource.transaction((manager) =>
      takeOverCatalog({
        ...{ restored: manager, newer, instant: new Date() },
        // Not used: every event of catalog exists in the newest state.
        outbox: undefined as never,
        done: (line) => lines.push(`done ${line}`),
        decide: (line) => lines.push(`decide ${line}`),
      }),
    ),
  );
  return lines;
}
const rowsOf = (parts: CatalogParts, table: string, where: string, value: unknown) =>
  parts.dataSource.query<{ row: string }[]>(`SELECT t::text AS row FROM ${table} t WHERE ${where} ORDER BY 1`, [value]);
const expectSame = async (table: string, where: string, value: unknown) => {
  const there = await rowsOf(newest.parts, table, where, value);
  expect([table, await rowsOf(restored, table, where, value)]).toEqual([table, there]);
  expect([table, there.length]).not.toEqual([table, 0]);
};
async function full(parts: CatalogParts): Promise<number> {
  const id = await productOnSale(parts, users.length, prizes);
  lists.set(id, await entryListOf(id, users));
  serveEntryLists(newest.tickets, [...lists.values()]);
  return id;
}

beforeAll(async () => {
  newest = await catalogWithTickets('after_restore');
  const { parts, tickets } = newest;
  drawn = await full(parts);
  stopped = await full(parts);
  cancelled = await productOnSale(parts, 10, 1, 3);
  opened = (await parts.creation.create(aProduct, anActor)).id;
  deleted = (await parts.creation.create(aProduct, anActor)).id;
  edited = await productOnSale(parts, 10, 1, 0);

  copy = await copyTestDatabase(newest.database);
  restored = await catalogParts(copy.url, tickets.url);

  await parts.drawing.draw(drawn, anActor);
  await parts.dataSource.query(
    `UPDATE deliveries SET state = 'handed_over', handed_over_at = now(), handed_over_by = 'Afi' WHERE ticket =
       (SELECT min(ticket) FROM deliveries WHERE product_id = $1)`,
    [drawn],
  );
  tickets.answer(openEntries, () => {
    throw new NeighbourProblem(503, 'unavailable');
  });
  await expect(parts.drawing.draw(stopped, anActor)).rejects.toThrow();
  serveEntryLists(tickets, [...lists.values()]);
  await parts.cancellation.cancel(cancelled, { reason: 'Le lot n’existe plus', full: false }, anActor);
  await parts.edits.update(opened, { status: 'active' }, anActor);
  await parts.edits.update(edited, { name: 'Autre nom' }, anActor);
  await parts.deletion.delete(deleted, anActor);
  written = (await parts.creation.create(aProduct, anActor)).id;
  openedSince = await productOnSale(parts, 10, 1, 4);
});
afterAll(async () => {
  await restored?.close();
  await copy?.drop();
  await newest?.close();
});

test('a record that does not verify is refused in one sentence, and nothing changes', async () => {
  const damage = (from: string, to: string) =>
    unguarded(
      newest.database.url,
      'draws',
      `UPDATE draws SET record = replace(record::text, '${from}', '${to}')::json WHERE product_id = $1`,
      [drawn],
    );
  await damage('"wins":true', '"wins": false');
  await expect(walk()).rejects.toThrow(`The record of product ${drawn} in the newest state does not verify.`);
  expect(await rowsOf(restored, 'draws', '$1', true)).toEqual([]);
  await damage('"wins": false', '"wins":true');
});

test('draws, records and cancellations come back exactly; what is undone is listed', async () => {
  expect(await walk()).toEqual([
    `done products ${drawn}, ${stopped}, ${cancelled}: draw, record and deliveries are those of the newest state`,
    `done products ${opened}, ${openedSince}: on sale again, with their commitment`,
    `decide product ${edited} "Autre nom" was changed since: its texts, picture and dates are those of before`,
    `decide product ${written} "${aProduct.name}" was written since and not opened for sale: it has to be written again`,
    `decide product ${deleted} "${aProduct.name}" was deleted since and is there again`,
  ]);
  for (const id of [drawn, stopped, cancelled, opened, openedSince]) {
    await expectSame('products', 'id = $1', id);
    for (const table of ['product_seeds', 'product_audit']) await expectSame(table, 'product_id = $1', id);
    expect(await eventsOf(restored, id)).toEqual(await eventsOf(newest.parts, id));
  }
  for (const table of ['draws', 'draw_picks', 'deliveries', 'product_inventories'])
    await expectSame(table, 'product_id = $1', drawn);
  expect(await restored.draws.record(drawn)).toEqual(await newest.parts.draws.record(drawn));
});

test('a second walk changes nothing and says nothing but what is to be decided', async () => {
  const tables = await restored.dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const all = () => Promise.all(tables.map(async ({ name }) => [name, await rowsOf(restored, name, '$1', true)]));
  const before = await all();
  const lines = await walk();
  expect(lines.filter((line) => !line.startsWith('decide '))).toEqual([]);
  expect(await all()).toEqual(before);
});

test('nothing is drawn twice: a draw has its record, and one that was interrupted continues with the same seed and list', async () => {
  const record = await restored.draws.record(drawn);
  await restored.drawing.draw(drawn, anActor);
  expect(await restored.draws.record(drawn)).toEqual(record);
  const seed = await newest.parts.seeds.reveal(newest.parts.dataSource.manager, stopped);
  await restored.dataSource.query('UPDATE draws SET next_attempt_at = now() WHERE product_id = $1', [stopped]);
  await restored.drawing.draw(stopped, anActor);
  const { picks } = await restored.draws.record(stopped);
  expect(picks.filter(({ wins }) => wins).map(({ ticket }) => ticket)).toEqual(
    await expectedWinners(lists.get(stopped)!, seed, prizes),
  );
});

test('an id that was given since is not given again', async () => {
  const { id } = await restored.creation.create(aProduct, anActor);
  expect(id).toBeGreaterThan(openedSince);
  await restored.deletion.delete(id, anActor);
});
