import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getStatus } from '@raffle/contracts';
import { fakeNeighbour, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { startGateway, type TestGateway } from './start-gateway.js';

const ready = { method: 'GET', path: '/ready', answer: { parse: (value: unknown) => value } };
const notReady = () => {
  throw new NeighbourProblem(503, 'not_ready');
};
/** Longer than anybody waits here. */
const hanging = () => new Promise(() => undefined);

let working: FakeNeighbour;
let refusing: FakeNeighbour;
let silent: FakeNeighbour;
let door: TestGateway;
beforeAll(async () => {
  working = await fakeNeighbour([[ready, { status: 'ready' }]]);
  refusing = await fakeNeighbour([[ready, notReady]]);
  silent = await fakeNeighbour([[ready, hanging]]);
  // Identity is nowhere at all.
  door = await startGateway({
    catalog: working.url,
    tickets: working.url,
    payments: refusing.url,
    messaging: silent.url,
  });
});
afterAll(async () => {
  await door?.close();
  await Promise.all([working, refusing, silent].map((service) => service.close()));
});

test('says which parts work, soon and without an error, whatever is away, and asks the services once for everybody', async () => {
  const began = performance.now();
  const [first, second] = await Promise.all([door.call('/api/status'), door.call('/api/status', { as: 'user' })]);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(first).toMatchObject({ status: 200 });
  const answer = getStatus.answer!.parse(first.json());
  expect(answer.parts).toEqual([
    { part: 'accounts', working: false },
    { part: 'draws', working: true },
    { part: 'tickets', working: true },
    { part: 'payments', working: false },
    { part: 'messages', working: false },
  ]);
  expect(second.json()).toEqual(answer);
  expect((await door.call('/api/status')).json()).toEqual(answer);
  expect(refusing.calls.filter(({ operation }) => operation === ready)).toHaveLength(1);
});
