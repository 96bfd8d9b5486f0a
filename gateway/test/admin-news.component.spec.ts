import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getAdminNews } from '@raffle/contracts/http/admin-news';
import * as internal from '@raffle/contracts/internal';
import { fakeNeighbour, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { people, startGateway, type Person, type TestGateway } from './start-gateway.js';

const operations = {
  identity: internal.noteAdminVisit,
  catalog: internal.catalogNews,
  tickets: internal.ticketsNews,
  payments: internal.paymentsNews,
  messaging: internal.morningTold,
} as const;
type Service = keyof typeof operations;
const services = Object.keys(operations) as Service[];

let neighbours: Record<Service, FakeNeighbour>;
let gateway: TestGateway;
beforeAll(async () => {
  const started = await Promise.all(services.map(async (service) => [service, await fakeNeighbour()] as const));
  neighbours = Object.fromEntries(started) as typeof neighbours;
  gateway = await startGateway(Object.fromEntries(started.map(([service, { url }]) => [service, url])));
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all(services.map((service) => neighbours[service].close()));
});
const awaySince = new Date(Date.now() - 15 * 3_600_000).toISOString();
beforeEach(() => {
  for (const service of services) {
    neighbours[service].recover();
    neighbours[service].answer(operations[service], operations[service].fixture);
    neighbours[service].calls.length = 0;
  }
  neighbours.identity.answer(internal.noteAdminVisit, { ...internal.noteAdminVisit.fixture, away_since: awaySince });
});

const call = (as: Person, query = '') => gateway.call(`/api/admin/news${query}`, { as });
const news = async (as: Person, query = '') => {
  const answer = await call(as, query);
  expect(answer.status).toBe(200);
  return getAdminNews.answer.parse(answer.json());
};
const asked = (service: Service) => neighbours[service].calls.map(({ query }) => Object.fromEntries(query));
const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const dayMs = 86_400_000;

test('since the last visit, all that services know, of the same period', async () => {
  const found = await news('super_admin');
  expect(found).toMatchObject({
    from: awaySince,
    told_at: null,
    unavailable: [],
    tickets: internal.ticketsNews.fixture.sold,
    money: internal.paymentsNews.fixture,
    prizes: internal.catalogNews.fixture.prizes,
  });
  const period = { from: found.from, to: found.to };
  expect([asked('tickets'), asked('payments'), asked('messaging')]).toEqual([[period], [period], []]);
  expect(neighbours.identity.calls.map(({ params }) => params.id)).toEqual([people.super_admin.id]);
});

test.each([
  ['support', false, false],
  ['money', true, false],
  ['draws', false, true],
  ['idle', false, false],
] as const)('what %s is not about is not even asked for', async (as, money, prizes) => {
  const found = await news(as);
  expect([found.tickets !== null, found.money !== null, found.prizes !== null]).toEqual([true, money, prizes]);
  expect([asked('payments').length, asked('catalog').length]).toEqual([money, prizes].map(Number));
  expect(found.unavailable).toEqual([]);
});

test('a service that does not answer is named, and its part is unknown, not zero', async () => {
  neighbours.payments.breakDown();
  expect(await news('super_admin')).toMatchObject({ unavailable: ['payments'], money: null, tickets: 41, prizes: 3 });
  neighbours.identity.breakDown();
  expect(await news('super_admin')).toMatchObject({ from: null, unavailable: ['identity'], tickets: null });
});

test('on the first visit nothing is claimed, and whose account is gone is signed out', async () => {
  neighbours.identity.answer(internal.noteAdminVisit, { ...internal.noteAdminVisit.fixture, away_since: null });
  expect(await news('super_admin')).toMatchObject({ from: null, unavailable: [], tickets: null, money: null });
  neighbours.identity.answer(internal.noteAdminVisit, () => {
    throw new NeighbourProblem('admin_not_found');
  });
  expect((await call('super_admin')).status).toBe(401);
});

test('whoever was away for longer than 31 days reads of 31', async () => {
  const away_since = new Date(Date.now() - 90 * dayMs).toISOString();
  neighbours.identity.answer(internal.noteAdminVisit, { ...internal.noteAdminVisit.fixture, away_since });
  const { from, to } = await news('super_admin');
  expect(Date.parse(to) - Date.parse(from!)).toBe(31 * dayMs);
});

test('a morning has the 24 hours up to 7 o’clock, and when its message was sent', async () => {
  const day = isoDay(Date.now() - dayMs);
  expect(await news('money', `?morning=${day}`)).toMatchObject({
    from: `${isoDay(Date.parse(day) - dayMs)}T07:00:00.000Z`,
    to: `${day}T07:00:00.000Z`,
    told_at: internal.morningTold.fixture.told_at,
  });
  expect(asked('messaging')).toEqual([{ day }]);
  expect(asked('identity')).toEqual([]);
  neighbours.messaging.breakDown();
  expect(await news('money', `?morning=${day}`)).toMatchObject({ told_at: null, unavailable: ['messaging'] });
  for (const other of [isoDay(Date.now() + 2 * dayMs), isoDay(Date.now() - 40 * dayMs), 'hier'])
    expect((await call('money', `?morning=${other}`)).json()).toMatchObject({ code: 'invalid_request' });
});
