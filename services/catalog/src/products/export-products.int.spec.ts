import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { paidForTickets } from '@raffle/contracts/internal';
import { createTestDatabase, fakeNeighbour, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { anActor, aProduct, catalogParts, type CatalogParts } from '../../test/catalog-parts.js';
import { schema } from '../database.js';
import type { ProductQuery } from './products.queries.js';

// More than two batches, so that products can change while a file is read.
const many = 1_200;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tickets: FakeNeighbour;
let parts: CatalogParts;

beforeAll(async () => {
  database = await createTestDatabase('catalog_export', schema);
  tickets = await fakeNeighbour();
  parts = await catalogParts(database.url, tickets.url);
});
beforeEach(async () => {
  await sql('DELETE FROM products');
  await sql(
    `INSERT INTO products (name, ticket_price, max_participants, tickets_per_person, status)
     SELECT 'Produit ' || n, 500, 10, 10, 'draft' FROM generate_series(1, ${many}) n`,
  );
  tickets.calls.length = 0;
  tickets.answer(paidForTickets, { paid: [] });
});
afterAll(async () => {
  await parts.close();
  await tickets.close();
  await database.drop();
});

const sql = (statement: string, values: unknown[] = []) => parts.dataSource.query<{ id: number }[]>(statement, values);
const order = (over: Partial<ProductQuery> = {}): ProductQuery => ({
  page: 1,
  limit: 25,
  sort: 'id',
  direction: 'desc',
  ...over,
});

test.each(['asc', 'desc'] as const)(
  'a file in %s order has each product once, as of its start, whatever is created or deleted meanwhile',
  async (direction) => {
    const before = (await sql(`SELECT id FROM products ORDER BY id ${direction}`)).map(({ id }) => id);
    const read: number[] = [];
    for await (const { id } of parts.products.allProducts(order({ direction }), 'admin')) {
      read.push(id);
      if (read.length !== 1) continue;
      // Deletes one that has been read and one that has not; in descending order the new ones sort before the first.
      for (const gone of [before[0]!, before[700]!]) await parts.deletion.delete(gone, anActor);
      for (let made = 0; made < 3; made += 1) await parts.creation.create(aProduct, anActor);
    }
    expect(read).toEqual(before);
  },
);

test('tickets is called for each batch of a file until it does not answer', async () => {
  tickets.answer(paidForTickets, ({ body }: { body: { product_ids: number[] } }) => {
    if (tickets.calls.length > 1) throw new NeighbourProblem('service_unavailable');
    return { paid: body.product_ids.map((product_id) => ({ product_id, amount: 700, fees: null, last_7_days: 3 })) };
  });
  const paid = await Array.fromAsync(parts.products.allProducts(order(), 'admin'), ({ paid_for_tickets: one }) => one);
  expect(paid).toEqual([...Array<number>(500).fill(700), ...Array<null>(many - 500).fill(null)]);
  expect(tickets.calls).toHaveLength(2);
  expect(tickets.calls.flatMap(({ body }) => (body as { product_ids: number[] }).product_ids)).toHaveLength(1_000);
});

test('the file has the order of the list, also when sorted by status', async () => {
  await sql('DELETE FROM products');
  const create = async (status: 'draft' | 'active') =>
    (await parts.creation.create({ ...aProduct, status }, anActor)).id;
  const drawing = await create('active');
  await sql(`UPDATE products SET status = 'drawing', version = version + 1 WHERE id = $1`, [drawing]);
  const active = await create('active');
  const draft = await create('draft');
  const byStatus = order({ sort: 'status', direction: 'asc' });
  const { products } = await parts.products.listProducts(byStatus, 'admin');
  expect(products.map(({ id }) => id)).toEqual([draft, active, drawing]);
  const file = await Array.fromAsync(parts.products.allProducts(byStatus, 'admin'), ({ id }) => id);
  expect(file).toEqual([draft, active, drawing]);
});
