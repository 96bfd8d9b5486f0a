import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import type { ServerResponse } from 'node:http';
import { rawService, type RawService } from './raw-service.js';
import { moment, startGateway, type TestGateway } from './start-gateway.js';

let service: RawService;
let gateway: TestGateway;
beforeAll(async () => {
  service = await rawService();
  const { url } = service;
  gateway = await startGateway(
    { identity: url, catalog: url, tickets: url, payments: url },
    { LIMIT_PAYMENT_SESSION: '10000/60' },
  );
});
afterAll(async () => {
  await gateway?.close();
  await service.close();
});

/** More than the connections for quick calls. */
const people = 80;
const ok = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

test.each(['/tickets/free', '/tickets/purchase'])(
  'those who wait for a place by %s do not delay other calls',
  async (path) => {
    const waiting: ServerResponse[] = [];
    service.answer(({ url }, response) => (url === path ? waiting.push(response) : ok(response)));
    const refused: number[] = [];
    const asked = Array.from({ length: people }, async () => {
      const answer = await gateway.call(`/api${path}`, { method: 'POST', body: '{}', as: 'user' });
      if (answer.status !== 200) refused.push(answer.status);
      return answer;
    });
    await eventually(() => {
      expect(refused).toEqual([]);
      expect(waiting.length).toBeGreaterThanOrEqual(60);
    });
    const other = await gateway.call('/api/tickets/user', { as: 'user' });
    service.answer((_call, response) => ok(response));
    waiting.forEach(ok);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(other.status).toBe(200);
  },
);

test('of many who want a place at the same moment none is asked to retry', async () => {
  const waiting: ServerResponse[] = [];
  // It still says that it lives, as a busy service does.
  service.answer(({ url }, response) => (url === '/tickets/purchase' ? waiting.push(response) : ok(response)));
  const tokens = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      gateway.sessions.create({ kind: 'user', id: `01997b58-0000-7000-8000-0000000001${10 + n}` }, moment()),
    ),
  );
  const asked: ReturnType<TestGateway['call']>[] = [];
  // More than the 564 connections and waiting calls of a quick kind; in groups, because a busy Redis would not answer all in time.
  while (asked.length < 600) {
    const group = tokens.map((token) =>
      gateway.call('/api/tickets/purchase', {
        method: 'POST',
        body: '{}',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    asked.push(...group);
    await gateway.call('/api/no-such-route');
  }
  await eventually(() => expect(waiting.length).toBeGreaterThanOrEqual(250), { timeoutMs: 20_000 });
  service.answer((_call, response) => ok(response));
  waiting.forEach(ok);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
});
