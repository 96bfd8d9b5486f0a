import { expect, test, type APIRequestContext } from '@playwright/test';
import { system } from './config.js';
import { loginAdminElsewhere } from './elsewhere.js';

/** A list of each service, and the name that a person reads while it does not answer. */
const services = [
  ['identity', 'admin/users', /^Les comptes/],
  ['catalog', 'products', /^Les tirages/],
  ['tickets', 'admin/tickets', /^Les tickets/],
  ['payments', 'admin/payments', /^Les paiements/],
  ['messaging', 'admin/conversations', /^Les messages/],
] as const;

/** The session check of every page of the back-office. */
const check = 'admin/stats';
const checks = 8;
/** A call is suspected after a second, and its service asked twice for a second and a half (packages/service-kit/src/http/target-health.ts). */
const knownAfterMs = 4_000;

/** What another service reads of it for a page: that page is shown without it, and waits for it once at most. */
const shownWithout: Partial<Record<string, readonly string[]>> = {
  tickets: ['products', `admin/accounting?year=${new Date().getUTCFullYear()}`],
  messaging: ['admin/queues'],
};

/**
 * Real processes are stopped with SIGSTOP, as a machine that swaps or a debugger leaves them: connections open, no answer. Each for less
 * time than the runner waits before it kills a process that hangs.
 */
for (const [service, list, named] of services) {
  test(`while ${service} is frozen the session check stays fast, and its list fails at once with its name`, async ({
    request,
  }) => {
    const as = { headers: { Authorization: `Bearer ${await loginAdminElsewhere(request)}` } };
    await expect(async () => {
      for (const path of [check, list]) expect((await timed(request, path, as)).status).toBe(200);
    }).toPass({ timeout: 30_000 });
    const usual = await checkTimes(request, as);
    const usualOf: Record<string, number> = {};
    for (const path of [list, ...(shownWithout[service] ?? [])]) {
      const times = [await timed(request, path, as), await timed(request, path, as), await timed(request, path, as)];
      usualOf[path] = Math.max(...times.map(({ tookMs }) => tookMs));
    }
    let [frozen, known]: [number[], number[]] = [[], []];
    const group = system.processes[service]!;
    process.kill(-group, 'SIGSTOP');
    try {
      frozen = await checkTimes(request, as);
      // Whoever calls first waits until the gateway knows that it is down; from then on nobody does.
      const first = await timed(request, list, as);
      const second = await quick(request, `${list}?page=2`, as, usualOf[list]!);
      known = await checkTimes(request, as);
      for (const answer of [first, second])
        expect(answer).toMatchObject({
          status: 503,
          body: { code: 'service_down', message: expect.stringMatching(named) },
        });
      for (const without of shownWithout[service] ?? []) {
        await expect(async () =>
          expect((await quick(request, without, as, usualOf[without]!)).status).toBe(200),
        ).toPass({
          timeout: 10_000,
        });
      }
    } finally {
      process.kill(-group, 'SIGCONT');
    }
    await expect(async () => expect((await timed(request, list, as)).status).toBe(200)).toPass({ timeout: 30_000 });
    // The check waits 250 ms for figures, and not at all once the service is known to be down. The median, beside the slowest of those before
    // and after: on a busy machine any of them may wait longer for the processor. None waits until the service is known to be down.
    const slowest = Math.max(...usual, ...(await checkTimes(request, as)));
    for (const times of [frozen, known]) {
      expect(times[checks / 2]).toBeLessThanOrEqual(300 + slowest);
      expect(times.at(-1)).toBeLessThan(knownAfterMs);
    }
  });
}

/** Milliseconds of each of several checks, one after the other. */
async function checkTimes(request: APIRequestContext, as: object): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < checks; nth += 1) {
    const { status, tookMs } = await timed(request, check, as);
    expect(status).toBe(200);
    times.push(Math.round(tookMs));
  }
  return times.sort((one, other) => one - other);
}

/**
 * An answer that waits for no timeout: one of several, because each of them may wait for the processor of a busy machine.
 * @param usualMs the slowest of a few such answers while every service runs
 */
async function quick(request: APIRequestContext, path: string, as: object, usualMs: number) {
  const maxMs = 500 + usualMs;
  let answer = await timed(request, path, as);
  for (let nth = 1; nth < checks && answer.tookMs >= maxMs; nth += 1) answer = await timed(request, path, as);
  expect(answer.tookMs).toBeLessThan(maxMs);
  return answer;
}

async function timed(request: APIRequestContext, path: string, as: object) {
  const startedAt = performance.now();
  const answer = await request.get(`${system.gateway}/api/${path}`, as);
  return { status: answer.status(), body: (await answer.json()) as object, tookMs: performance.now() - startedAt };
}
