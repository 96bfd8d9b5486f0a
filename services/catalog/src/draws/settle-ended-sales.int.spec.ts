import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endSale } from '@raffle/contracts/internal';
import { systemActorId } from '@raffle/contracts/values';
import { catalogWithTickets, eventsOf, productOnSale, type CatalogWithTickets } from '../../test/catalog-parts.js';
import type { CancelProduct } from './cancel-product.js';
import type { DrawProduct } from './draw-product.js';
import { SettleEndedSales } from './settle-ended-sales.js';
import { entryListOf, personNamed, serveEntryLists } from '../../test/entry-list.js';

let catalog: CatalogWithTickets;
let parts: CatalogWithTickets['parts'];
let tickets: CatalogWithTickets['tickets'];
beforeAll(async () => {
  catalog = await catalogWithTickets('catalog_settle');
  ({ parts, tickets } = catalog);
});
afterAll(() => catalog.close());

const users = ['Ama', 'Kofi', 'Edem'].map(personNamed);
async function product(granted: number, endedHoursAgo: number): Promise<number> {
  const id = await productOnSale(parts, users.length, 1, granted);
  await parts.dataSource.query(
    `UPDATE products SET version = version + 1, sale_ends_at = now() - make_interval(hours => $2) WHERE id = $1`,
    [id, endedHoursAgo],
  );
  return id;
}
const statusOf = async (id: number) => (await parts.products.readProduct(id, 'admin')).status;
const actorsOf = async (id: number) => {
  const lines = await parts.dataSource.query<{ action: string; admin_id: string }[]>(
    'SELECT action, admin_id FROM product_audit WHERE product_id = $1 ORDER BY id',
    [id],
  );
  return lines.map(({ action, admin_id }) => [action, admin_id === systemActorId]);
};

test('not full: administrators have 7 days to move or cancel it, then the system cancels it as its own actor', async () => {
  tickets.answer(endSale, { frozen: null });
  const [early, late] = [await product(1, 7 * 24 - 1), await product(1, 7 * 24 + 1)];
  await parts.settling.settleEndedSales();
  expect([await statusOf(early), await statusOf(late)]).toEqual(['active', 'cancelled']);
  expect(await actorsOf(late)).toEqual(expect.arrayContaining([['cancelled', true]]));
  const cancelled = (await eventsOf(parts, late)).filter(({ event }) => event === 'catalog.draw-cancelled.v1');
  expect(cancelled.map(({ payload }) => payload['reason'])).toEqual([
    'Toutes les places n’ont pas été prises à temps.',
  ]);
});

test('a sale that cannot be settled holds up no other one', async () => {
  const [odd, other] = [await product(1, 7 * 24 + 2), await product(1, 7 * 24 + 1)];
  const settled: number[] = [];
  const refusesOne = {
    cancelProduct: async (id: number) => {
      if (id === odd) throw new Error('odd');
      settled.push(id);
    },
  };
  await new SettleEndedSales(
    parts.dataSource,
    {} as DrawProduct,
    refusesOne as unknown as CancelProduct,
  ).settleEndedSales();
  expect(settled).toEqual([other]);
  await parts.settling.settleEndedSales();
});

test('full: administrators have 72 hours to draw it, then the system draws it once', async () => {
  const [early, late] = [await product(users.length, 71), await product(users.length, 73)];
  serveEntryLists(tickets, [await entryListOf(late, users)]);
  await Promise.all([parts.settling.settleEndedSales(), parts.settling.settleEndedSales()]);
  await parts.runs.beforeApplicationShutdown();
  expect([await statusOf(early), await statusOf(late)]).toEqual(['active', 'completed']);
  expect(await actorsOf(late)).toEqual(expect.arrayContaining([['draw_started', true]]));
});
