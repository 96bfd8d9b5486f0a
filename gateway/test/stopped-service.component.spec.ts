import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import * as internal from '@raffle/contracts/internal';
import { eventually, fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
import { rawService, type RawService } from './raw-service.js';
import { startGateway, type TestGateway } from './start-gateway.js';

/** As SIGSTOP leaves a process: its connections open, and nothing is ever answered. */
const stop = (service: RawService) => service.answer(() => undefined);
const figures = [internal.paymentsStats, internal.paymentProviderState];
const resume = (service: RawService) =>
  service.answer(({ url }, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(figures.find(({ path }) => path === url)?.fixture ?? { ok: true })),
  );

let payments: RawService;
let identity: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  payments = await rawService();
  resume(payments);
  identity = await fakeNeighbour([
    [internal.identityStats, internal.identityStats.fixture],
    [internal.noteAdminVisit, internal.noteAdminVisit.fixture],
  ]);
  gateway = await startGateway({ identity: identity.url, payments: payments.url });
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all([identity.close(), payments.close()]);
});

async function timed(path: string, method: 'GET' | 'POST' = 'GET') {
  const startedAt = performance.now();
  const body = method === 'POST' ? '{}' : undefined;
  const answer = await gateway.call(path, { as: 'super_admin', method, body });
  return { answer, tookMs: performance.now() - startedAt };
}
const stats = async () => {
  const { answer, tookMs } = await timed('/api/admin/stats');
  return { ...getAdminStats.answer.parse(answer.json()), status: answer.status, tookMs };
};
const down = { status: 503, code: 'service_down', message: expect.stringMatching(/^Les paiements ne répondent pas/) };

test('a stopped service delays no session check; calls to it fail at once with its name until it answers again', async () => {
  // A page does not wait for a service that is slow to begin with.
  const before = await eventually(async () => {
    const answer = await stats();
    expect(answer.unavailable).toEqual(['catalog', 'tickets']);
    return answer;
  });
  stop(payments);

  // The figures of a moment ago, in the time that a page has.
  const during = await stats();
  expect(during).toMatchObject({ status: 200, admin: before.admin });
  expect(during.stats.revenue).toBe(before.stats.revenue);

  // Who is already waiting reads it, not that their own call took too long; everybody else at once; nothing is left hanging behind a write.
  const [waiting, other] = await Promise.all([timed('/api/admin/payments'), timed('/api/admin/payments?page=2')]);
  expect(waiting.answer.json()).toMatchObject(down);
  expect(other.answer.json()).toMatchObject(down);
  expect(during.tookMs).toBeLessThan(waiting.tookMs / 2);
  for (const method of ['GET', 'POST'] as const) {
    const path = method === 'GET' ? '/api/admin/payments' : '/api/admin/payments/1/resolve';
    const { answer, tookMs } = await timed(path, method);
    expect(answer.json()).toMatchObject(down);
    expect(tookMs).toBeLessThan(waiting.tookMs / 2);
  }
  // Since it missed twice; what it had told stays.
  const known = await stats();
  expect(known.unavailable).toContain('payments');
  expect(known.stats.revenue).toBe(before.stats.revenue);
  expect(known.tookMs).toBeLessThan(waiting.tookMs / 2);

  resume(payments);
  await eventually(async () => expect((await timed('/api/admin/payments')).answer.status).toBe(200));
  await eventually(async () => expect((await stats()).unavailable).not.toContain('payments'));
});

test('a slow service is not down: its answer is waited for', async () => {
  let answer: () => void = () => undefined;
  payments.answer(({ url }, response) => {
    if (url === '/admin/payments?page=3') answer = () => response.end('{}');
    // Once the gateway has asked whether the service is alive, the slow call ends.
    else response.end('{}', () => url === '/health' && answer());
  });
  expect((await timed('/api/admin/payments?page=3')).answer.status).toBe(200);
});
