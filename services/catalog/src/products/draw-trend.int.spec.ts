import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endSale } from '@raffle/contracts/internal';
import { createTestDatabase, fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
import { anActor, aProduct, catalogParts, type CatalogParts } from '../../test/catalog-parts.js';
import { schema } from '../database.js';
import { drawTrend } from './stats.queries.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tickets: FakeNeighbour;
let parts: CatalogParts;

beforeAll(async () => {
  database = await createTestDatabase('catalog_trend', schema);
  tickets = await fakeNeighbour([[endSale, endSale.fixture]]);
  parts = await catalogParts(database.url, tickets.url);
});
afterAll(async () => {
  await parts.close();
  await tickets.close();
  await database.drop();
});

const trendIn = (hours: number) => drawTrend(parts.dataSource.manager, new Date(Date.now() + hours * 3_600_000));
const nothing = { last_7_days: 0, previous_7_days: 0 };
const open = (maxWinners: number) => parts.creation.create({ ...aProduct, maxWinners, status: 'active' }, anActor);

test('opened draws and their prizes count for a week, then for the previous week; drafts and cancelled draws never', async () => {
  expect(await trendIn(1)).toEqual({ draws: nothing, prizes: nothing });
  await open(2);
  await open(3);
  await parts.creation.create(aProduct, anActor);
  const cancelled = await open(1);
  await parts.cancellation.cancelProduct(cancelled.id, { reason: 'Panne', full: false }, anActor);
  expect(await trendIn(1)).toEqual({
    draws: { last_7_days: 2, previous_7_days: 0 },
    prizes: { last_7_days: 5, previous_7_days: 0 },
  });
  expect(await trendIn(169)).toEqual({
    draws: { last_7_days: 0, previous_7_days: 2 },
    prizes: { last_7_days: 0, previous_7_days: 5 },
  });
  expect(await trendIn(337)).toEqual({ draws: nothing, prizes: nothing });
});
