import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getTrends } from '@raffle/contracts/http/trends';
import { catalogTrend, ticketsTrend } from '@raffle/contracts/internal';
import { fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
import { startGateway, type TestGateway } from './start-gateway.js';

let catalog: FakeNeighbour;
let tickets: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  catalog = await fakeNeighbour([[catalogTrend, catalogTrend.fixture]]);
  tickets = await fakeNeighbour([[ticketsTrend, ticketsTrend.fixture]]);
  gateway = await startGateway({ catalog: catalog.url, tickets: tickets.url });
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all([catalog.close(), tickets.close()]);
});

const trends = () => gateway.call('/api/trends', { as: 'user' });

test('answers an uncached 503 while a service is down; then one call a minute serves everyone', async () => {
  tickets.breakDown();
  const down = await trends();
  expect(down.status).toBe(503);
  expect(down.json()).toMatchObject({ code: 'service_unavailable' });
  expect(down.headers['retry-after']).toBe('2');
  tickets.recover();

  const answers = [...(await Promise.all([trends(), trends(), trends()])), await trends()];
  for (const answer of answers) {
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(getTrends.answer.parse(answer.json())).toEqual({ ...ticketsTrend.fixture, ...catalogTrend.fixture });
  }
  expect(tickets.calls.filter(({ operation }) => operation === ticketsTrend)).toHaveLength(1);
});
