import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { drawMyTicket, drawMyWin } from '@raffle/contracts/http/own-pictures';
import { countVisit } from '@raffle/contracts/http/visits';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import * as internal from '@raffle/contracts/internal';
import { problem } from '@raffle/contracts/problem';
import { requestIdHeader } from '@raffle/service-kit';
import { ServiceTokenVerifier } from '@raffle/service-kit/http';
import { sessionIdOf } from '@raffle/service-kit/redis';
import { eventually, fakeNeighbour, internalKeys, NeighbourProblem, type FakeNeighbour } from '@raffle/test-kit';
import { createPublicKey } from 'node:crypto';
import { services, type Service } from '@raffle/contracts/http/define-endpoint';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { anonymousBuckets } from '../src/http/bucket-limits.js';
import { moment, people, startGateway, type Answer, type Person, type TestGateway } from './start-gateway.js';

const asked = (service: Service) =>
  allEndpoints
    .filter((endpoint) => endpoint.service === service)
    .map(({ method, path }) => [{ method, path, answer: { parse: (value: unknown) => value } }, { ok: true }] as const);
const operations = {
  identity: [internal.identityStats, internal.noteAdminVisit, internal.accountOfPerson],
  catalog: [internal.catalogStats, internal.snapshotActiveProducts, internal.catalogTrend, internal.drawsOfPerson],
  tickets: [internal.ticketsStats, internal.ticketsTrend, internal.ticketsOfPerson],
  payments: [internal.paymentsStats, internal.paymentProviderState, internal.moneyOfPerson],
  messaging: [internal.messagesOfPerson],
};

let neighbours: Record<Service, FakeNeighbour>;
let gateway: TestGateway;
beforeAll(async () => {
  const started = services.map(async (service) => {
    const internal = operations[service].map((operation) => [operation, operation.fixture] as const);
    return [service, await fakeNeighbour([...internal, ...asked(service)])] as const;
  });
  neighbours = Object.fromEntries(await Promise.all(started)) as typeof neighbours;
  const urls = Object.fromEntries(services.map((service) => [service, neighbours[service].url]));
  // Refused calls count too, and one session makes all of them.
  gateway = await startGateway(urls, { LIMIT_GENERAL_SESSION: '9000/60' });
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all(services.map((service) => neighbours[service].close()));
});

/** The calls made for one request, without those that the gateway makes for public pages in the background. */
function callsBehind(answer: Answer, service: Service) {
  const id = answer.headers[requestIdHeader];
  expect(id).toEqual(expect.any(String));
  return neighbours[service].calls.filter(({ headers }) => headers[requestIdHeader] === id);
}

const ownPictures: readonly EndpointDefinition[] = [drawMyTicket, drawMyWin];
const visitorToo = ['visitor', ...Object.keys(people)] as ('visitor' | Person)[];
/** docs/product.md section 6 and rule 64, repeated here: the test must not derive the expected result from the code under test. */
function isAllowed({ access, areas }: EndpointDefinition, person: 'visitor' | Person): boolean {
  if (access === 'public') return true;
  if (access === 'session') return person !== 'visitor';
  if (access === 'user') return person === 'user';
  if (person === 'super_admin') return true;
  if (access === 'super_admin' || person === 'visitor' || person === 'user') return false;
  // Every endpoint for administrators is in an area.
  return areas === 'every' || person === 'admin' || areas?.some((area) => area === person) === true;
}
const publicKeys = Object.fromEntries(
  Object.entries(JSON.parse(internalKeys().publicKeys) as Record<string, string>).map(([name, key]) => [
    name,
    [createPublicKey(Buffer.from(key, 'base64').toString())],
  ]),
);

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const target = endpoint.service;
    // The services validate the id, except where the gateway answers itself.
    const named = endpoint === showPersonHistory ? people.user.id : '7';
    const query = endpoint === countVisit ? '?source=direct' : '';
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, named)}${query}`;
    test.each(visitorToo)('as %s', async (person) => {
      const as = person === 'visitor' ? undefined : person;
      const body = endpoint.body || endpoint.bytes ? '{}' : undefined;
      const headers: Record<string, string> = endpoint.bytes ? { 'content-type': endpoint.bytes.types[0] ?? '' } : {};
      const answer = await gateway.call(path, { method: endpoint.method, body, headers, as });
      if (isAllowed(endpoint, person)) {
        // 7 is nobody's ticket: own-pictures.component.spec.ts has those that are drawn.
        expect(answer.status).toBe(endpoint === countVisit ? 204 : ownPictures.includes(endpoint) ? 404 : 200);
        if (target === 'gateway') return;
        const calls = callsBehind(answer, target);
        expect(calls).toHaveLength(1);
        const statement = new ServiceTokenVerifier(target, publicKeys).verifyToken(
          String(calls[0]?.headers['x-internal-statement']),
        );
        // What equal reads share is asked for nobody, nor what is limited by address alone.
        const isNamed =
          as !== undefined && !(endpoint.shared && as === 'user') && !anonymousBuckets.has(endpoint.limit);
        const subject = isNamed ? { ...people[as], sessionId: sessionIdOf(gateway.tokens[as]) } : null;
        expect(statement).toEqual({ caller: 'gateway', subject, address: '127.0.0.1' });
      } else {
        const [status, code] = person === 'visitor' ? [401, 'unauthenticated'] : [403, 'forbidden'];
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(problem.parse(answer.json())).toMatchObject({ status, code });
        if (target !== 'gateway') expect(callsBehind(answer, target)).toEqual([]);
      }
    });
  },
);

describe('sessions', () => {
  const profile = (authorization: string) => gateway.call('/api/users/profile', { headers: { authorization } });

  test.each([
    ['nonsense', 'nonsense'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a token without a session', `Bearer token_temporaire_${'x'.repeat(43)}`],
    ['a bare prefix', 'Bearer token_temporaire_'],
  ])('%s is rejected', async (_, authorization) => {
    const answer = await profile(authorization);
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', message: errors.unauthenticated.message });
  });

  test('a revoked session ends immediately', async () => {
    const token = await gateway.sessions.create(people.user, moment());
    expect((await profile(`Bearer ${token}`)).status).toBe(200);
    await gateway.sessions.revoke({ ...people.user, sessionId: sessionIdOf(token) });
    expect((await profile(`Bearer ${token}`)).status).toBe(401);
  });

  test('on public endpoints a request with a bad token is treated as a visitor', async () => {
    const headers = { authorization: `Bearer admin_token_${'x'.repeat(43)}` };
    const answer = await gateway.call('/api/products', { headers });
    expect(answer.status).toBe(200);
    const statement = String(callsBehind(answer, 'catalog')[0]?.headers['x-internal-statement']);
    expect(new ServiceTokenVerifier('catalog', publicKeys).verifyToken(statement).subject).toBeNull();
  });

  test('the session token is passed only to identity, and only to calls that end sessions', async () => {
    const authorization = `Bearer ${gateway.tokens.user}`;
    const passedTokens = async (service: Service, path: string, method: 'GET' | 'POST') => {
      const calls = callsBehind(await gateway.call(path, { method, as: 'user' }), service);
      return calls.map(({ headers }) => headers.authorization);
    };
    expect(await passedTokens('identity', '/api/users/logout', 'POST')).toEqual([authorization]);
    expect(await passedTokens('identity', '/api/users/profile', 'GET')).toEqual([undefined]);
    expect(await passedTokens('tickets', '/api/tickets/user', 'GET')).toEqual([undefined]);
  });
});

test('services are told that a session follows an administrator’s code', async () => {
  const tokens = await Promise.all(
    [people.user, { ...people.user, afterCode: true as const }].map((one) => gateway.sessions.create(one, moment())),
  );
  const told = await Promise.all(
    tokens.map(async (token) => {
      const answer = await gateway.call('/api/wins', { headers: { authorization: `Bearer ${token}` } });
      const statement = String(callsBehind(answer, 'catalog')[0]?.headers['x-internal-statement']);
      return new ServiceTokenVerifier('catalog', publicKeys).verifyToken(statement).subject?.afterCode;
    }),
  );
  expect(told).toEqual([undefined, true]);
});

test('the session of a blocked winner does nothing but await the prize', async () => {
  const token = await gateway.sessions.create(people.user, moment(), { blocked: true });
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    allEndpoints
      .filter(({ access, bytes }) => ['user', 'session'].includes(access) && !bytes)
      .map(async ({ method, path, body }) => {
        const call = { method, headers, body: body ? '{}' : undefined };
        const answer = await gateway.call(`/api${path.replace(/\{\w+\}/g, '7')}`, call);
        return [`${method} ${path}`, problem.safeParse(answer.json()).data?.code] as const;
      }),
  );
  const open = answers.filter(([, code]) => code !== 'account_blocked').map(([path]) => path);
  expect(open.sort()).toEqual([
    'GET /handover-codes',
    'GET /users/profile',
    'GET /wins',
    'POST /handover-codes/text',
    'POST /users/logout',
    'POST /wins/{id}/received',
    'POST /wins/{id}/sign',
    // What they show can be withdrawn at any time.
    'PUT /wins/{id}/words',
  ]);
});

test.each([
  [
    'second_factor',
    'set_up_first',
    ['GET /admin/second-factor', 'POST /admin/second-factor', 'POST /admin/second-factor/confirm'],
  ],
  ['password', 'change_password_first', ['PUT /admin/password']],
] as const)(
  'a session that must set up its %s does nothing else, whatever the role',
  async (setUp, refusal, allowed) => {
    const token = await gateway.sessions.create(people.super_admin, moment(), { setUp });
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      allEndpoints
        .filter(({ access, bytes }) => ['admin', 'super_admin', 'session'].includes(access) && !bytes)
        .map(async ({ method, path, body, duringSetUp = [] }) => {
          const call = { method, headers, body: body ? '{}' : undefined };
          const answer = await gateway.call(`/api${path.replace(/\{\w+\}/g, '7')}`, call);
          return {
            path: `${method} ${path}`,
            duringSetUp: duringSetUp.includes(setUp),
            status: answer.status,
            code: problem.safeParse(answer.json()).data?.code,
          };
        }),
    );
    for (const { path, duringSetUp, status, code } of answers) {
      expect([path, status, code]).toEqual(duringSetUp ? [path, 200, undefined] : [path, 403, refusal]);
    }
    expect(
      answers
        .filter(({ duringSetUp }) => duringSetUp)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['GET /admin/stats', 'POST /admin/logout', ...allowed].sort());
    const stats = getAdminStats.answer.parse((await gateway.call('/api/admin/stats', { headers })).json());
    expect(stats.admin.set_up).toBe(setUp);
    // Public data is shown as to a visitor.
    const open = await gateway.call('/api/products/7', { headers });
    expect(open.status).toBe(200);
    const statement = callsBehind(open, 'catalog')[0]?.headers['x-internal-statement'];
    expect(new ServiceTokenVerifier('catalog', publicKeys).verifyToken(String(statement)).subject).toBeNull();
  },
);

describe('GET /api/admin/stats', () => {
  const stats = () => gateway.call('/api/admin/stats', { as: 'super_admin' });

  test('combines the figures of all services', async () => {
    const before = Date.now();
    // A page waits for a quarter of a second: a busy machine has the figures for the next one.
    await eventually(async () => {
      const answer = await stats();
      const { series, as_of, ...figures } = getAdminStats.answer.parse(answer.json());
      expect(figures).toEqual({
        success: true,
        // Those of the session, as the gateway admits it.
        admin: { ...internal.getAdminById.fixture, areas: people.super_admin.areas },
        unavailable: [],
        provider_failure: internal.paymentProviderState.fixture.failure,
        stats: { users: 12, revenue: 1_700_000, ticketsSold: 1313, activeProducts: 6, completedProducts: 18 },
        popular_products: internal.catalogStats.fixture.popular,
      });
      for (const readAt of Object.values(as_of)) expect(Date.parse(readAt!)).toBeGreaterThanOrEqual(before);
      expect(series).toHaveLength(30);
      expect(answer.headers['cache-control']).toBe('no-store');
    });
    const asked = neighbours.identity.calls.filter(({ operation }) => operation === internal.noteAdminVisit);
    expect(asked.at(-1)?.params.id).toBe(people.super_admin.id);
  });

  test('an admin without an account is 401', async () => {
    neighbours.identity.answer(internal.noteAdminVisit, () => {
      throw new NeighbourProblem('admin_not_found');
    });
    expect((await stats()).status).toBe(401);
    // A call that identity does not know says nothing about the admin, who must not be signed out for it.
    neighbours.identity.answer(internal.noteAdminVisit, () => {
      throw new NeighbourProblem('unknown_route');
    });
    for (const unavailable of [[], ['identity']]) {
      const unknown = await stats();
      expect(unknown.status).toBe(200);
      expect(unknown.json()).toMatchObject({
        admin: { id: people.super_admin.id, username: '', role: 'super_admin' },
        unavailable,
      });
    }
    neighbours.identity.answer(internal.noteAdminVisit, internal.noteAdminVisit.fixture);
  });

  test('a service that is down is reported once it missed twice, blocks no sign-in, and its figures stay with their age', async () => {
    const since = Date.now();
    const readAt = await eventually(async () => {
      const { as_of, unavailable } = getAdminStats.answer.parse((await stats()).json());
      expect([unavailable, Date.parse(as_of.payments!) >= since]).toEqual([[], true]);
      return as_of.payments;
    });
    neighbours.payments.breakDown();
    for (const isReported of [false, true]) {
      const answer = await stats();
      expect(answer.status).toBe(200);
      const { unavailable } = getAdminStats.answer.parse(answer.json());
      expect(unavailable.includes('payments')).toBe(isReported);
      expect(answer.json()).toMatchObject({
        admin: internal.getAdminById.fixture,
        as_of: { payments: readAt },
        stats: { users: 12, revenue: 1_700_000, ticketsSold: 1313 },
      });
    }
    neighbours.payments.recover();
    await eventually(async () => {
      const again = getAdminStats.answer.parse((await stats()).json());
      expect(again).toMatchObject({ unavailable: [], stats: { revenue: 1_700_000 } });
      expect(Date.parse(again.as_of.payments!)).toBeGreaterThan(Date.parse(readAt!));
    });
  });
});
