import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  Conditions,
  connectionOptions,
  listAll,
  listAllById,
  listPage,
  rows,
  wordPatterns,
  type ListSource,
} from '../src/database/index.js';

const count = 1_205;
let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('list_page');
  // One connection for reading and one for concurrent changes: a connection that is not released is noticed.
  dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 2 })).initialize();
  // Every shelf has several books, so that the id breaks ties; the last ten books have no shelf.
  await dataSource.query('CREATE TABLE books (id integer PRIMARY KEY, shelf integer, title text NOT NULL)');
  await dataSource.query(
    `INSERT INTO books SELECT n, CASE WHEN n <= ${count - 10} THEN n * 7919 % 100 END, ' ' || CASE WHEN n % 2 = 0 THEN 'even' ELSE 'odd' END
     FROM generate_series(1, ${count}) n`,
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

interface Book {
  id: number;
  shelf: number | null;
  title: string;
}
const books = (direction: ListSource['direction'] = 'asc', words: readonly string[] = []): ListSource => ({
  from: 'books b',
  where: new Conditions().search(wordPatterns(words.join(' ')), (pattern) => `b.title LIKE ${pattern}`),
  key: 'b.shelf',
  id: 'b.id',
  direction,
  onePass: words.length > 0,
});
const booksById = async (manager: EntityManager, ids: number[]) =>
  new Map((await rows<Book>(manager, 'SELECT * FROM books WHERE id = ANY ($1)', [ids])).map((book) => [book.id, book]));
const sorted = (direction: string, condition = 'true') =>
  rows<Book>(dataSource.manager, `SELECT * FROM books WHERE ${condition} ORDER BY shelf ${direction}, id ${direction}`);

test.each([
  ['asc', []],
  ['desc', []],
  ['asc', ['even']],
  ['desc', ['even']],
] as const)(
  'the pages sorted %s with the words %j contain each row of the list once, from either end',
  async (direction, words) => {
    const all = await sorted(direction, words.length > 0 ? 'id % 2 = 0' : 'true');
    const paged: Book[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 100); page++) {
      const source = books(direction, words);
      const { rows: read, total } = await listPage(dataSource.manager, source, { page, limit: 100 }, booksById);
      expect(total).toBe(all.length);
      paged.push(...read);
    }
    expect(paged).toEqual(all);
  },
);

describe('while rows are added and leave', () => {
  const shelved = (direction: ListSource['direction'], words: readonly string[]): ListSource => ({
    ...books(direction, words),
    key: 'coalesce(b.shelf, 1000)',
  });
  const ids = (found: readonly Book[]) => found.map(({ id }) => id);

  test.each([
    ['asc', []],
    ['desc', []],
    ['asc', ['even']],
    ['desc', ['even']],
  ] as const)(
    'the pages sorted %s with the words %j show each row once, forwards and backwards',
    async (direction, words) => {
      const source = () => shelved(direction, words);
      const read = (query: object) =>
        listPage(dataSource.manager, source(), { page: 2, limit: 100, ...query }, booksById);
      const all = ids(
        await rows<Book>(
          dataSource.manager,
          `SELECT * FROM books WHERE ${words.length > 0 ? 'id % 2 = 0' : 'true'} ORDER BY coalesce(shelf, 1000) ${direction}, id ${direction}`,
        ),
      );
      const left = all[99]!;
      try {
        const pages = [await read({ page: 1 })];
        // Before and after what was read; the last row that was read leaves the list.
        await dataSource.query(
          `INSERT INTO books SELECT 100000 + n, CASE n % 2 WHEN 0 THEN -1 ELSE 2000 END, ' even new' FROM generate_series(1, 60) n`,
        );
        await dataSource.query('DELETE FROM books WHERE id = $1', [left]);
        while (pages.at(-1)!.edges!.last !== null) pages.push(await read({ after: pages.at(-1)!.edges!.last }));
        const old = (found: readonly Book[]) => ids(found).filter((id) => id < 100_000);
        expect(pages.flatMap((one) => old(one.rows))).toEqual(all);
        const back = [pages.at(-1)!];
        while (back[0]!.rows.length > 0 && back.length < 50) {
          const page = await read({ before: back[0]!.edges!.first });
          if (page.rows.length === 0) break;
          back.unshift(page);
        }
        expect(back.flatMap((one) => old(one.rows))).toEqual(all.filter((id) => id !== left));
      } finally {
        await dataSource.query('DELETE FROM books WHERE id > 100000');
        const shelf = (left * 7919) % 100;
        await dataSource.query(`INSERT INTO books VALUES ($1, $2, ' ' || $3)`, [
          left,
          left <= count - 10 ? shelf : null,
          left % 2 === 0 ? 'even' : 'odd',
        ]);
      }
    },
  );

  test.each(['!!', 'W10', Buffer.from('["x","1"]').toString('base64url'), Buffer.from('["1"]').toString('base64url')])(
    'an edge that no page has is refused: %s',
    async (after) => {
      const page = listPage(dataSource.manager, shelved('asc', []), { page: 2, limit: 10, after }, booksById);
      await expect(page).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );
});

test.each([[[]], [['even']]])(
  'a page beyond the end of the search %j is empty and has the exact total',
  async (words) => {
    const page = await listPage(dataSource.manager, books('asc', words), { page: 14, limit: 100 }, booksById);
    expect(page).toEqual({ rows: [], total: words.length > 0 ? Math.floor(count / 2) : count });
  },
);

test.each([false, true])(
  'rows are counted and shown up to ten thousand, all of them on request; one pass: %s',
  async (onePass) => {
    const numbers: ListSource = {
      from: 'generate_series(1, 12345) AS b (id)',
      where: new Conditions(),
      key: 'b.id',
      id: 'b.id',
      direction: 'asc',
      onePass,
    };
    const itself = (_: EntityManager, ids: number[]) => Promise.resolve(new Map(ids.map((id) => [id, id])));
    const read = (page: number, exact?: 'true') =>
      listPage(dataSource.manager, numbers, { page, limit: 50, exact }, itself).then(({ rows: found, total }) => [
        total,
        found[0],
        found.length,
      ]);
    expect(await read(1)).toEqual([10_001, 1, 50]);
    expect(await read(200)).toEqual([10_001, 9_951, 50]);
    expect(await read(201)).toEqual([10_001, undefined, 0]);
    expect(await read(1, 'true')).toEqual([12_345, 1, 50]);
    expect(await read(201, 'true')).toEqual([12_345, 10_001, 50]);
    expect(await read(247, 'true')).toEqual([12_345, 12_301, 45]);
  },
);

test('a search that more rows match than are counted looks at few others, and has the first rows of its order', async () => {
  await dataSource.query('CREATE TABLE numbers (id integer PRIMARY KEY)');
  await dataSource.query('INSERT INTO numbers SELECT generate_series(1, 40000)');
  await dataSource.query('ANALYZE numbers');
  await dataSource.query('CREATE SEQUENCE looked_at');
  const dense: ListSource = {
    from: 'numbers b',
    where: new Conditions().and(`nextval('looked_at') > 0`),
    key: 'b.id',
    id: 'b.id',
    direction: 'desc',
    onePass: true,
  };
  const itself = (_: EntityManager, ids: number[]) => Promise.resolve(new Map(ids.map((id) => [id, id])));
  const { rows: read, total } = await listPage(dataSource.manager, dense, { page: 1, limit: 50 }, itself);
  expect([total, read[0], read.at(-1)]).toEqual([10_001, 40_000, 39_951]);
  const [sequence] = await rows<{ looked: number }>(
    dataSource.manager,
    'SELECT last_value::int AS looked FROM looked_at',
  );
  expect(sequence!.looked).toBeLessThan(11_000);
});

test('a search without a result is an empty page', async () => {
  const page = listPage(dataSource.manager, books('asc', ['nothing']), { page: 1, limit: 100 }, booksById);
  await expect(page).resolves.toEqual({ rows: [], total: 0, edges: undefined });
});

test('a row that is deleted between the two queries is left out', async () => {
  const withoutOne = async (manager: EntityManager, ids: number[]) => {
    const found = await booksById(manager, ids);
    found.delete(ids[1]!);
    return found;
  };
  const [first, , third] = await sorted('asc');
  const page = await listPage(dataSource.manager, books(), { page: 1, limit: 3 }, withoutOne);
  expect(page).toMatchObject({ rows: [first, third], total: count });
});

test.each([
  ['by columns', () => listAll(dataSource, books('desc'), 'b.*', (book: Book) => book)],
  ['by id', () => listAllById(dataSource, books('desc'), booksById)],
])(
  'an export %s has every row once and in order, from the snapshot at its start, despite concurrent inserts and deletes',
  async (_, exported) => {
    const before = await sorted('desc');
    const read: Book[] = [];
    for await (const book of exported()) {
      if (read.push(book) === 1) {
        await dataSource.query(`INSERT INTO books SELECT max(id) + 1, 50, ' new' FROM books`);
        await dataSource.query('DELETE FROM books WHERE id = $1', [before[1_100]!.id]);
      }
    }
    expect(read).toEqual(before);
  },
);
