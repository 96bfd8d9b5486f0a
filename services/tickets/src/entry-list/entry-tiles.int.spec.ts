import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toHex } from '@raffle/draw-protocol';
import { largeList } from '../../test/large-list.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { EntryTiles } from './entry-tiles.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { protocol } from './protocol.js';

let db: TicketsDatabase;

beforeAll(async () => {
  db = await ticketsDatabase('tiles');
  // Records each attempt to store a tile, in order; the table itself refuses a second one.
  await db.query('CREATE TABLE attempted (product_id integer, level integer, tile integer)');
  await db.query(`CREATE FUNCTION attempt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO attempted VALUES (NEW.product_id, NEW.level, NEW.tile); RETURN NEW; END $$`);
  await db.query('CREATE TRIGGER attempts BEFORE INSERT ON entry_list_tile FOR EACH ROW EXECUTE FUNCTION attempt()');
});
afterAll(() => db.close());

/** Four hashes per tile: a list of 70 tickets has four levels. A new object acts as a process that has just started. */
class SmallTiles extends EntryTiles {
  protected override readonly tileSize = 4;
}
const tiles = (Tiles: typeof EntryTiles = SmallTiles) => new Tiles(db.dataSource);
const freeze = (product: number, Tiles: typeof EntryTiles = SmallTiles) =>
  new FreezeEntryList(db.dataSource, tiles(Tiles), db.archive).freezeList(product);

async function treeInMemory(product: number) {
  const leaves = await db.query<{ leaf: Buffer }>('SELECT leaf FROM ticket WHERE product_id = $1 ORDER BY number', [
    product,
  ]);
  return protocol.merkleTree(leaves.map(({ leaf }) => new Uint8Array(leaf)));
}
async function attempts(product: number): Promise<string[]> {
  const rows = await db.query<{ attempt: string }>(
    `DELETE FROM attempted WHERE product_id = $1 RETURNING level || '/' || tile AS attempt`,
    [product],
  );
  // TypeORM returns the rows of a DELETE together with their number.
  return (rows as unknown as [{ attempt: string }[]])[0].map(({ attempt }) => attempt);
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test.each([
  ['4', SmallTiles, [...numbers(1, 20), ...numbers(30, 34), ...numbers(62, 70)]],
  ['256', EntryTiles, [255, 256, 257, 513, 1_025]],
])('root and paths in tiles of %s are those of the tree in memory', async (_, Tiles, sizes) => {
  for (const tickets of sizes) {
    const product = await largeList(db, tickets);
    const { root } = await freeze(product, Tiles);
    const tree = await treeInMemory(product);
    expect(toHex(root)).toBe(toHex(tree.root));
    const all = numbers(0, tickets - 1);
    const paths = await tiles(Tiles).pathsOf({ productId: product, tickets }, all);
    expect(all.map((number) => paths.get(number)!.map(toHex))).toEqual(all.map((i) => tree.pathOf(i).map(toHex)));
  }
});

test('a list larger than the heap is frozen', async () => {
  const product = await largeList(db, 60_000);
  const program = `
    import { Metrics } from '@raffle/service-kit';
import { connectionOptions, WalArchive } from '@raffle/service-kit/database';
    import { DataSource } from 'typeorm';
    import { EntryTiles } from './dist/src/entry-list/entry-tiles.js';
    import { FreezeEntryList } from './dist/src/entry-list/freeze-entry-list.js';
    const [url, product] = process.argv.slice(1);
    const dataSource = await new DataSource(connectionOptions({ url })).initialize();
    const archive = new WalArchive(dataSource, new Metrics('tickets'));
    const freezing = new FreezeEntryList(dataSource, new EntryTiles(dataSource), archive);
    console.log((await freezing.freezeList(Number(product))).root.toString('hex'));
    await dataSource.destroy();
  `;
  // Enough memory for the code, but not for the whole tree too.
  const heap = ['--max-old-space-size=48', '--max-semi-space-size=1'];
  const url = (db.dataSource.options as { url: string }).url;
  const child = spawnSync(process.execPath, [...heap, '--input-type=module', '-e', program, url, String(product)], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
    timeout: 90_000,
  });
  expect(child).toMatchObject({ status: 0, stdout: `${toHex((await treeInMemory(product)).root)}\n` });
  // A busy machine takes half a minute to load the code and to fill the list.
}, 120_000);

/** Eight tiles of leaves, two of their roots, one at the top. */
const tickets = 30;
const everyTile = ['1/0', '1/1', '2/0'];

describe('the tiles of a list', () => {
  test('are built once by concurrent requests to a process', async () => {
    const product = await largeList(db, tickets);
    await freeze(product);
    expect(await attempts(product)).toEqual(everyTile);
    await forgetTiles(product);
    const one = tiles();
    const list = { productId: product, tickets };
    await Promise.all([one.pathsOf(list, [3]), one.rootOf(list), one.pathsOf(list, [29])]);
    expect(await attempts(product)).toEqual(everyTile);
  });

  test('are the same from two concurrent processes', async () => {
    const product = await largeList(db, tickets);
    const answers = await Promise.all([freeze(product), freeze(product)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(toHex(answers[0].root)).toBe(toHex((await treeInMemory(product)).root));
  });

  test('are resumed after a crash', async () => {
    const product = await largeList(db, tickets);
    await db.query(`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'crash'; END $$`);
    await db.query(`CREATE TRIGGER crashes BEFORE INSERT ON entry_list_tile FOR EACH ROW
                    WHEN (NEW.level = 1 AND NEW.tile = 1) EXECUTE FUNCTION crash()`);
    await expect(freeze(product)).rejects.toThrow('crash');
    await db.query('DROP FUNCTION crash CASCADE');
    expect(await attempts(product)).toEqual(['1/0']);
    expect(toHex((await freeze(product)).root)).toBe(toHex((await treeInMemory(product)).root));
    expect(await attempts(product)).toEqual(['1/1', '2/0']);
  });

  test('are built on first use for a list frozen before tiles existed', async () => {
    const product = await largeList(db, tickets);
    await freeze(product);
    await forgetTiles(product);
    const paths = await tiles().pathsOf({ productId: product, tickets }, [20]);
    expect(paths.get(20)).toEqual((await treeInMemory(product)).pathOf(20));
    expect(await attempts(product)).toEqual([...everyTile, ...everyTile]);
  });

  test('are all that a path reads: only the tickets in its own tile', async () => {
    const product = await largeList(db, tickets);
    await freeze(product);
    const expected = (await treeInMemory(product)).pathOf(9);
    await db.unguarded('ticket', 'DELETE FROM ticket WHERE product_id = $1 AND number NOT BETWEEN 8 AND 11', [product]);
    const paths = await tiles().pathsOf({ productId: product, tickets }, [9]);
    expect(paths.get(9)).toEqual(expected);
  });

  test('are not built for a list with a gap', async () => {
    const product = await largeList(db, tickets);
    await db.unguarded('ticket', 'DELETE FROM ticket WHERE product_id = $1 AND number = 5', [product]);
    await expect(freeze(product)).rejects.toThrow(`Tile 1 of level 0 of product ${product} has 3 hashes`);
  });
});

const forgetTiles = (product: number) =>
  db.unguarded('entry_list_tile', 'DELETE FROM entry_list_tile WHERE product_id = $1', [product]);
