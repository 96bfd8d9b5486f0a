import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openEntries } from '@raffle/contracts/internal';
import { archivingPostgres, eventually, type ArchivingPostgres, type NeighbourCall } from '@raffle/test-kit';
import {
  anActor,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { entryListOf, openedOf, personNamed, serveEntryLists, type EntryList } from '../../test/entry-list.js';

let postgres: ArchivingPostgres;
let catalog: CatalogWithTickets;
let parts: CatalogWithTickets['parts'];
let tickets: CatalogWithTickets['tickets'];

beforeAll(async () => {
  postgres = await archivingPostgres();
  catalog = await catalogWithTickets('catalog_archive', undefined, postgres.database);
  ({ parts, tickets } = catalog);
}, 60_000);
afterEach(() => postgres.release());
afterAll(async () => {
  await catalog.close();
  await postgres.drop();
});

async function fullProduct(): Promise<{ id: number; list: EntryList }> {
  const users = ['Ama', 'Kofi', 'Edem'].map(personNamed);
  const id = await productOnSale(parts, users.length, 1);
  const list = await entryListOf(id, users);
  serveEntryLists(tickets, [list]);
  return { id, list };
}

/** The archive hangs from the moment at which the first ticket is opened. */
const holdAtTheFirstPick = (list: EntryList) =>
  tickets.answer(openEntries, async ({ body }: NeighbourCall) => {
    await postgres.hold();
    return openedOf(list, (body as { tickets: number[] }).tickets);
  });

async function stored(id: number) {
  const [draw] = await parts.dataSource.query<{ stage: string; root: string | null; record: object | null }[]>(
    'SELECT stage, root, record FROM draws WHERE product_id = $1',
    [id],
  );
  return draw!;
}
/** What everybody can read: the list of a draw that runs, and the names of its events. */
async function published(id: number) {
  const product = await parts.products.readProduct(id, 'public');
  const record = await parts.draws.readRecord(id).catch(() => null);
  const events = (await eventsOf(parts, id)).map(({ event, payload }) => `${event} ${String(payload['status'])}`);
  return { status: product.status, frozen: product.frozen ?? null, record, events };
}
const changed = (status: string) => `catalog.product-changed.v1 ${status}`;

test('a root is public and announced once it is archived', async () => {
  const { id, list } = await fullProduct();
  await postgres.hold();
  const drawing = parts.drawing.drawProduct(id, anActor);
  await eventually(async () => expect((await stored(id)).root).not.toBeNull());
  expect(await published(id)).toEqual({
    status: 'drawing',
    frozen: null,
    record: null,
    events: [changed('active'), changed('drawing')],
  });
  holdAtTheFirstPick(list);
  await postgres.release();
  await eventually(async () => expect((await stored(id)).record).not.toBeNull());
  expect((await published(id)).frozen).toMatchObject({ tickets: 3 });
  await postgres.release();
  expect(await drawing).toMatchObject({ archived: true });
});

test('a record is public and announced once it is archived', async () => {
  const { id, list } = await fullProduct();
  holdAtTheFirstPick(list);
  const drawing = parts.drawing.drawProduct(id, anActor);
  await eventually(async () => expect((await stored(id)).record).not.toBeNull());
  const { stage, record } = await stored(id);
  expect(stage).toBe('picking');
  expect(await published(id)).toMatchObject({
    status: 'drawing',
    record: null,
    events: [changed('active'), changed('drawing'), changed('drawing')],
  });
  await postgres.release();
  expect(await drawing).toMatchObject({ archived: true });
  expect(await published(id)).toMatchObject({ status: 'completed', record });
});

test('a record that was stored is the one that another process publishes', async () => {
  const { id, list } = await fullProduct();
  const other = await catalog.anotherProcess();
  holdAtTheFirstPick(list);
  const first = parts.drawing.drawProduct(id, anActor);
  await eventually(async () => expect((await stored(id)).record).not.toBeNull());
  const { record } = await stored(id);
  const second = other.drawing.drawProduct(id, anActor);
  await postgres.release();
  expect(await second).toEqual(await first);
  await other.close();
  expect((await published(id)).record).toEqual(record);
});

test('after five seconds root and record are published all the same, and the administrator’s answer says it', async () => {
  const { id } = await fullProduct();
  await postgres.hold();
  const begin = performance.now();
  const answer = await parts.drawing.drawProduct(id, anActor);
  expect(performance.now() - begin).toBeGreaterThan(4_900);
  expect(answer.archived).toBe(false);
  expect((await published(id)).status).toBe('completed');
});

test('the database refuses to exchange a list or a record that is stored', async () => {
  const { id, list } = await fullProduct();
  await postgres.hold();
  const drawing = parts.drawing.drawProduct(id, anActor);
  await eventually(async () => expect((await stored(id)).root).not.toBeNull());
  // On a slow machine the five seconds may be over before the last of them: then it is published, and final.
  const beforePublished = /is frozen|is final/;
  const set = (change: string) => parts.dataSource.query(`UPDATE draws SET ${change} WHERE product_id = $1`, [id]);
  await expect(set(`root = repeat('0', 64)`)).rejects.toThrow(beforePublished);
  await expect(set('published_at = now()')).rejects.toThrow(beforePublished);
  await expect(parts.dataSource.query('DELETE FROM draws WHERE product_id = $1', [id])).rejects.toThrow(
    'only ever added',
  );
  holdAtTheFirstPick(list);
  await postgres.release();
  await eventually(async () => expect((await stored(id)).record).not.toBeNull());
  await expect(set('record = NULL, drawn_at = NULL')).rejects.toThrow(/stored once|is final/);
  await expect(set(`record = (record::jsonb || '{"seed":"00"}')::json`)).rejects.toThrow(/stored once|is final/);
  await postgres.release();
  await drawing;
});
