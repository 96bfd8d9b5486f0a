import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countedRows } from '@raffle/contracts/http/paging';
import { catalogWithTickets, type CatalogWithTickets } from '../../test/catalog-parts.js';
import { openDeliveries } from './deliveries.queries.js';

let catalog: CatalogWithTickets;
beforeAll(async () => {
  catalog = await catalogWithTickets('deliveries_queries');
});
afterAll(() => catalog.close());

test('prizes to hand over are counted as far as a list is, and one more says that there are others', async () => {
  const { manager } = catalog.parts.dataSource;
  // Without their draws.
  await manager.query(
    'ALTER TABLE deliveries DROP CONSTRAINT a_delivery_is_of_a_pick, DISABLE TRIGGER guard_delivery, DISABLE TRIGGER search_delivery',
  );
  const win = (from: number, to: number) =>
    manager.query(
      'INSERT INTO deliveries (product_id, ticket, user_id, won_at) SELECT 1, ticket, gen_random_uuid(), now() FROM generate_series($1::int, $2::int) AS ticket',
      [from, to],
    );
  await win(1, countedRows);
  expect(await openDeliveries(manager)).toBe(countedRows);
  await win(countedRows + 1, countedRows + 50);
  expect(await openDeliveries(manager)).toBe(countedRows + 1);
});
