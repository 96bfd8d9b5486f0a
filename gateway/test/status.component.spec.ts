import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getStatus } from '@raffle/contracts/http/status';
import { paymentProviderState } from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { startGateway, type TestGateway } from './start-gateway.js';

const ready = { method: 'GET', path: '/ready', answer: { parse: (value: unknown) => value } };
const messages = { ...ready, path: '/messages' };
const notReady = () => {
  throw new NeighbourProblem('service_unavailable');
};
/** Never answers. */
const hanging = () => new Promise(() => undefined);

/** A service that is not ready and names the parts that are down. */
async function unready(checks: Record<string, 'up' | 'down'>): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) =>
    response
      .writeHead(503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: 'not_ready', checks })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

let working: FakeNeighbour;
let refusing: FakeNeighbour;
let silent: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  working = await fakeNeighbour([[ready, { status: 'ready' }]]);
  refusing = await fakeNeighbour([[ready, notReady]]);
  silent = await fakeNeighbour([
    [ready, hanging],
    [messages, hanging],
  ]);
  // Identity does not exist at all.
  gateway = await startGateway({
    catalog: working.url,
    tickets: working.url,
    payments: refusing.url,
    messaging: silent.url,
  });
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all([working, refusing, silent].map((service) => service.close()));
});

test('reports which parts work, quickly and without an error, whatever is down, with one call to each service for all requests', async () => {
  // Of any other call, which waits for ten seconds.
  let usualEnded = false;
  const usual = gateway.call('/api/messages', { as: 'user' }).finally(() => (usualEnded = true));
  await eventually(() => expect(silent.calls.map(({ operation }) => operation)).toContain(messages));
  const [first, second] = await Promise.all([gateway.call('/api/status'), gateway.call('/api/status', { as: 'user' })]);
  // One and two seconds for the silent one.
  expect(usualEnded).toBe(false);
  expect(first).toMatchObject({ status: 200 });
  const answer = getStatus.answer.parse(first.json());
  expect(answer.parts).toEqual([
    { part: 'accounts', working: false, late: false, since: null },
    { part: 'draws', working: true, late: false, since: null },
    { part: 'tickets', working: true, late: false, since: null },
    { part: 'payments', working: false, late: false, since: null },
    { part: 'messages', working: false, late: false, since: null },
  ]);
  expect(second.json()).toEqual(answer);
  expect((await gateway.call('/api/status')).json()).toEqual(answer);
  // One that missed the first second was asked again.
  expect(refusing.calls.filter(({ operation }) => operation === ready).length).toBeLessThan(3);
  await silent.close();
  await usual;
});

test('payments do not work since their provider fails, and a service that misses once is asked again', async () => {
  const failure = { since: '2026-11-20T14:05:00.000Z', kind: 'no_answer' as const };
  const payments = await fakeNeighbour([
    [ready, { status: 'ready' }],
    [paymentProviderState, { failure }],
  ]);
  let asked = 0;
  const slowOnce = await fakeNeighbour([[ready, () => ((asked += 1) === 1 ? hanging() : { status: 'ready' })]]);
  const other = await startGateway({
    identity: slowOnce.url,
    catalog: working.url,
    tickets: working.url,
    payments: payments.url,
    messaging: working.url,
  });
  try {
    const { parts } = getStatus.answer.parse((await other.call('/api/status')).json());
    expect(parts.find(({ part }) => part === 'accounts')).toMatchObject({ working: true, late: false });
    expect(asked).toBe(2);
    expect(parts.find(({ part }) => part === 'payments')).toEqual({
      part: 'payments',
      working: false,
      late: false,
      since: failure.since,
    });
  } finally {
    await other.close();
    await Promise.all([payments.close(), slowOnce.close()]);
  }
});

test('a service without only its broker works, late; without anything else it does not work', async () => {
  const services = await Promise.all([
    unready({ database: 'up', redis: 'up', broker: 'down' }),
    unready({ database: 'down', broker: 'down' }),
    unready({ database: 'down', broker: 'up' }),
    // Shutting down: nothing is down, but it accepts no more requests.
    unready({ database: 'up', broker: 'up' }),
  ]);
  const [identity, catalog, tickets, payments] = services.map(({ url }) => url);
  const behind = await startGateway({ identity, catalog, tickets, payments, messaging: working.url });
  try {
    const { parts } = getStatus.answer.parse((await behind.call('/api/status')).json());
    expect(parts).toEqual([
      { part: 'accounts', working: true, late: true, since: null },
      { part: 'draws', working: false, late: false, since: null },
      { part: 'tickets', working: false, late: false, since: null },
      { part: 'payments', working: false, late: false, since: null },
      { part: 'messages', working: true, late: false, since: null },
    ]);
  } finally {
    await behind.close();
    for (const { server } of services) {
      server.closeAllConnections();
      server.close();
    }
  }
});
