import { expect, request, test, type APIRequestContext } from '@playwright/test';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { countVisit } from '@raffle/contracts/http/visits';
import { drawMyTicket, drawMyWin } from '@raffle/contracts/http/own-pictures';
import { downloadMyData } from '@raffle/contracts/http/personal-data';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import { getAdminNews } from '@raffle/contracts/http/admin-news';
import { getStatus } from '@raffle/contracts/http/status';
import { showPersonHistory } from '@raffle/contracts/http/person-history';
import { getTrends } from '@raffle/contracts/http/trends';
import { system } from './config.js';
import { newPerson } from './people.js';
import { bearing, call, codeOf, expectNone, forAll, type Answer, type Call } from './roles/call.js';
import { endsSession, harmlessAnswers, harmlessRequest, realRequest } from './roles/harmless-request.js';
import { identifying, strangeFields, valuesIn } from './roles/leaks.js';
import { listenFor } from './roles/listening.js';
import { newKey, ownedThings, replays } from './roles/owned-things.js';
import { owners } from './roles/owners.js';
import { isAdmin, living, nameOf, roles, roleTable, type Role, type Row } from './roles/role-table.js';
import {
  callersOf,
  foreignStatements,
  internalCalls,
  services,
  strangers,
  withoutServiceToken,
  type Service,
} from './roles/internal-calls.js';
import { serviceToken } from './roles/service-token.js';
import { makeFixture, post, removeAdmins, type Fixture } from './roles/fixture.js';

/**
 * Issue "Roles": who may call what, and whose data they receive, at the gateway and directly at the services. The table
 * is generated from the contracts; a test of the gateway ensures that its routes match them.
 */
let elsewhere: APIRequestContext;
let fixture: Fixture;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  elsewhere = await request.newContext();
  fixture = await makeFixture(elsewhere);
});

test.afterAll(async () => {
  // Undefined if the setup failed.
  if (fixture) await removeAdmins(fixture);
  await elsewhere.dispose();
});

test('every endpoint answers every role as the contracts specify', async () => {
  const wrong = new Map<string, Set<string>>();
  const note = ({ endpoint, role, expected }: Row, found: string) => {
    const line = `${nameOf(endpoint).padEnd(46)} wants ${expected}: ${found}`;
    wrong.set(line, (wrong.get(line) ?? new Set()).add(role));
  };
  await forAll(roleTable, async (row) => {
    for (const asked of await requestsOf(row)) {
      const answer = await call(system.gateway, asked);
      const wanted = row.expected === 'in' ? harmlessAnswers(row.endpoint) : [row.expected];
      if (!wanted.includes(answer.status)) note(row, `${asked.method} ${answer.status} ${codeOf(answer)}`);
      for (const leak of leaksOf(row, asked, answer)) note(row, leak);
    }
  });
  expectNone([...wrong].map(([line, who]) => `${line.padEnd(90)} ${[...who].join(', ')}`));
});

test('a file with phone numbers is a right of its own', async () => {
  const statuses = async (role: Role) => {
    const files = allEndpoints.filter(({ csv }) => csv === 'phones');
    expect(files.length).toBeGreaterThan(0);
    return Promise.all(
      files.map(async (endpoint) => {
        const asked = harmlessRequest(endpoint);
        const headers = { ...bearing(fixture.sessions[role]), accept: 'text/csv' };
        return (await call(system.gateway, { ...asked, headers })).status;
      }),
    );
  };
  expect(new Set(await statuses('phonelessAdmin'))).toEqual(new Set([403]));
  expect(await statuses('superAdmin')).not.toContain(403);
});

test('only the owner can access their own resources', async () => {
  const wrong: string[] = [];
  const ask = async (who: 'owner' | 'other', thing: (typeof ownedThings)[number]) => {
    const { headers, ...request } = thing.request(fixture, who);
    const asked = {
      ...request,
      method: thing.endpoint.split(' ')[0] ?? '',
      headers: { ...headers, ...bearing(fixture.sessions[who]) },
    };
    const answer = await call(system.gateway, asked);
    const wanted = who === 'owner' ? [thing.owner] : thing.other;
    const leaks = who === 'owner' ? [] : valuesIn(answer, fixture.ownersAlone, asked);
    if (!wanted.includes(answer.status) || leaks.length > 0)
      wrong.push(`${thing.endpoint} (${thing.what}) ${who}: ${answer.status} ${codeOf(answer)} ${leaks.join(', ')}`);
  };
  for (const thing of ownedThings) await ask('other', thing);
  // Not only refused: it had no effect.
  const { unread, credits } = await untouched();
  if (!unread) wrong.push('the message was marked as read by another');
  if (!credits.includes(fixture.owned.credit)) wrong.push('the credit was used by another');
  for (const thing of ownedThings.filter(({ owner }) => owner !== undefined)) await ask('owner', thing);
  expectNone(wrong);
});

test('a first answer is replayed only to the sender of the request', async () => {
  for (const { what, path, body } of replays) {
    const key = newKey();
    const send = async (session: string | null) => {
      const asked = { method: 'POST', path, headers: { ...bearing(session), ...key }, body: body(fixture) };
      return { asked, answer: await call(system.gateway, asked) };
    };
    const first = (await send(fixture.sessions.owner)).answer;
    expect(first.status, `${what}: ${first.text}`).toBe(201);
    expect((await send(fixture.sessions.owner)).answer.json, what).toEqual(first.json);
    const { asked, answer } = await send(fixture.sessions.other);
    const replayed = valuesIn(answer, identifying(first.json), asked);
    expect({ what, replayed }).toEqual({ what, replayed: [] });
  }
});

test('a registration belongs to the person who started it: by its key, its token and its secret', async () => {
  const key = newKey();
  const begin = (name: string) => {
    const { phone, city, password } = newPerson(name);
    const body = {
      name,
      phone: `+228${phone.replace(/\D/g, '')}`,
      city,
      password,
      confirmPassword: password,
      acceptTerms: true,
    };
    return call(system.gateway, { method: 'POST', path: '/api/users/registrations', headers: key, body });
  };
  const first = await begin('Ayélé Première');
  expect(first.status).toBe(201);
  const { token, claim_secret } = first.json as { token: string; claim_secret: string };
  const second = await begin('Yawa Seconde');
  expect(second.text).not.toContain(token);
  expect(second.text).not.toContain(claim_secret);
  const claimed = await call(system.gateway, {
    method: 'POST',
    path: '/api/users/register',
    body: { paymentToken: token, claimSecret: 'x'.repeat(claim_secret.length) },
  });
  expect([403, 404]).toContain(claimed.status);
  expect(valuesIn(claimed, { name: 'Ayélé', secret: claim_secret }, { method: '', path: '' })).toEqual([]);
});

test('a payment’s token shows a payment, but no data of the payer', async () => {
  for (const role of roles) {
    const asked = { method: 'GET', path: `/api/payments/${fixture.owned.paymentToken}/status` };
    const answer = await call(system.gateway, { ...asked, headers: bearing(fixture.sessions[role]) });
    expect({ role, status: answer.status, leaks: valuesIn(answer, fixture.ownersAlone, asked) }).toEqual({
      role,
      status: 200,
      leaks: [],
    });
  }
});

test('a draft is visible only to administrators', async () => {
  for (const role of roles) {
    const headers = bearing(fixture.sessions[role]);
    const draft = await call(system.gateway, {
      method: 'GET',
      path: `/api/products/${fixture.product.draft}`,
      headers,
    });
    expect({ role, status: draft.status }).toEqual({ role, status: isAdmin(role) ? 200 : 404 });
    for (const status of ['draft', 'cancelled']) {
      const list = await call(system.gateway, { method: 'GET', path: `/api/products?status=${status}`, headers });
      const { products = [] } = (list.json ?? {}) as { products?: unknown[] };
      expect({ role, status, seen: products.length > 0 }).toEqual({ role, status, seen: isAdmin(role) });
    }
  }
});

test('a blocked account is reported only with the correct password, and another person’s code has no effect', async () => {
  const { person } = fixture.blocked;
  const phone = `+228${person.phone.replace(/\D/g, '')}`;
  const login = async (body: object) =>
    codeOf(await call(system.gateway, { method: 'POST', path: '/api/users/login', body }));
  expect(await login({ phone, password: 'ce n’est pas lui' })).toBe('login_failed_user');
  expect(await login({ phone, password: person.password })).toBe('account_blocked');
  const owner = `+228${fixture.owner.person.phone.replace(/\D/g, '')}`;
  const unregistered = `+228${newPerson('Personne').phone.replace(/\D/g, '')}`;
  for (const number of [owner, unregistered]) {
    const answer = await call(system.gateway, {
      method: 'POST',
      path: '/api/users/password-reset',
      body: { phone: number, code: 'ABCD-EFGH-JKMN', newPassword: 'nouveau-mot-26' },
    });
    expect(codeOf(answer)).toBe('reset_code_refused');
  }
});

test('the live stream sends each person only their own events', async () => {
  for (const role of roles) {
    const dead = !living.some((one) => one === role) && role !== 'visitor';
    const { status, text } = await listenFor(
      fixture.sessions[role],
      (received) => dead || received.includes('event: open'),
    );
    expect({ role, status }).toEqual({ role, status: dead ? 401 : 200 });
    expect({ role, held: /"(held|real_winners)"/.test(text) }).toEqual({ role, held: false });
  }
  const until = { stop: false };
  const bystanders = ['other', 'visitor'] as const;
  const received = { other: '', visitor: '' };
  const others = bystanders.map((role) =>
    listenFor(fixture.sessions[role], (text) => {
      received[role] = text;
      return until.stop;
    }),
  );
  // Each stream starts with the person's own recent events.
  await expect.poll(() => bystanders.map((role) => received[role].includes('event: open'))).toEqual([true, true]);
  const before = { ...received };
  const admins = listenFor(
    fixture.sessions.admin,
    (received) => received.includes(fixture.owner.id) && received.includes('"conversations"'),
    async () => {
      await post(fixture.sessions.owner, '/api/messages', { content: 'Une question pour vous' });
      await post(fixture.sessions.admin, `/api/admin/conversations/${fixture.owner.id}/messages`, {
        content: 'Une réponse',
      });
      // The only event that names whose conversation it is.
      await post(fixture.sessions.admin, `/api/admin/conversations/${fixture.owner.id}/answering`);
    },
  );
  expect((await admins).text).toContain('"conversations"');
  // The gateway passes the event to all streams at once: a stream without it now will never receive it.
  until.stop = true;
  await Promise.all(others);
  // What is about tickets and messages has no id: it may be the person's own, or a general message published late. Whose it is
  // is tested in gateway/src/live/live-changes.unit.spec.ts.
  for (const role of bystanders) {
    expect(received[role]).not.toContain(fixture.owner.id);
    expect(received[role].slice(before[role].length)).not.toMatch(/conversations|event: answering/);
  }
});

test('internal paths cannot be reached from outside, however they are spelt', async () => {
  const paths = [
    ...internalCalls.map(({ path }) => path),
    '/internal/stats',
    '/health',
    '/ready',
    '/metrics',
    '/webhook/fusionpay/x/../../internal/stats',
  ];
  const spellings = paths.flatMap((path) => [
    `/api${path}`,
    `/api/${path}`,
    `/api${path}/`,
    `/api/products/..${path}`,
    `/api/products/..%2f..${path.replaceAll('/', '%2f')}`,
    `/%61pi${path}`,
    `/api/./${path}`,
    `/api%2f${path}`,
    `${path}%2e`,
    `//${path}`,
  ]);
  const wrong: string[] = [];
  const genuine = serviceToken({ issuer: 'gateway', audience: 'identity', person: superAdmin() });
  await forAll([...new Set([...spellings, ...paths.filter((path) => path.startsWith('/internal'))])], async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await call(system.gateway, {
        method,
        path,
        headers: genuine,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      // Outside of /api every path belongs to the application, which itself shows that a page does not exist.
      const isPage = method === 'GET' && answer.status === 200 && /^<!doctype html>/i.test(answer.text);
      if (![400, 404, 405].includes(answer.status) && !isPage) wrong.push(`${method} ${path}: ${answer.status}`);
    }
  });
  // The gateway serves it on a port of its own, if any.
  const metrics = await call(system.gateway, { method: 'GET', path: '/metrics' });
  if (metrics.status !== 404) wrong.push(`GET /metrics: ${metrics.status}`);
  expectNone(wrong);
});

test('internal headers have no effect at the gateway', async () => {
  const wrong: string[] = [];
  await forAll(allEndpoints, async (endpoint) => {
    for (const audience of services) {
      const asked = harmlessRequest(endpoint);
      const headers = {
        ...asked.headers,
        ...serviceToken({ issuer: 'gateway', audience, person: superAdmin() }),
        'x-user-id': fixture.owner.id,
        'x-admin-id': fixture.superAdmin.id,
      };
      const answer = await call(system.gateway, { ...asked, headers });
      const protectedOne = endpoint.access !== 'public';
      if (protectedOne && answer.status !== 401) wrong.push(`${nameOf(endpoint)}: ${answer.status}`);
      if (answer.status < 300 && strangeFields(endpoint, answer.json, false).length > 0)
        wrong.push(`${nameOf(endpoint)}: reads as an administrator`);
    }
  });
  expectNone(wrong);
});

test('services answer only the gateway, and refuse callers that the gateway should have refused', async () => {
  const wrong: string[] = [];
  const unserved: EndpointDefinition[] = [];
  await forAll(allEndpoints, async (endpoint) => {
    const homes: Service[] = [];
    const ask = async (service: Service, headers: Record<string, string>, wanted: number, how: string) => {
      const asked = behindApi(harmlessRequest(endpoint));
      const answer = await call(system.addresses[service], { ...asked, headers: { ...asked.headers, ...headers } });
      if (answer.status !== wanted)
        wrong.push(`${service} ${nameOf(endpoint)} ${how} wants ${wanted}: ${answer.status} ${codeOf(answer)}`);
    };
    for (const service of services) {
      const asked = behindApi(harmlessRequest(endpoint));
      const { status } = await call(system.addresses[service], asked);
      if (status !== 404) homes.push(service);
      if (![401, 404].includes(status)) wrong.push(`${service} ${nameOf(endpoint)} without a service token: ${status}`);
    }
    if (homes.length === 0) unserved.push(endpoint);
    for (const home of homes) {
      for (const { how, headers } of withoutServiceToken(home)) await ask(home, headers, 401, how);
      for (const { how, headers } of foreignStatements(home, ['gateway'])) await ask(home, headers, 403, how);
      for (const { how, person, wanted } of strangers(fixture, endpoint.access))
        await ask(
          home,
          serviceToken({ issuer: 'gateway', audience: home, ...(person ? { person } : {}) }),
          wanted,
          how,
        );
    }
  });
  expect(unserved.map(nameOf).sort()).toEqual(
    [
      countVisit,
      downloadMyData,
      drawMyTicket,
      drawMyWin,
      getAdminNews,
      getAdminStats,
      getStatus,
      getTrends,
      showPersonHistory,
    ]
      .map(nameOf)
      .sort(),
  );
  expectNone(wrong);
});

test('an internal call is answered only for its declared callers', async () => {
  const wrong: string[] = [];
  await forAll(internalCalls, async (target) => {
    const ask = async (headers: Record<string, string>, isRight: (status: number) => boolean, how: string) => {
      const answer = await call(system.addresses[target.server], {
        method: target.method,
        path: target.path,
        headers,
        ...(target.method === 'POST' ? { body: { fieldOfNoSchema: true } } : {}),
      });
      if (!isRight(answer.status))
        wrong.push(`${target.server} ${target.method} ${target.path} ${how}: ${answer.status}`);
    };
    for (const { how, headers } of withoutServiceToken(target.server))
      await ask(headers, (status) => status === 401, how);
    for (const { how, headers } of foreignStatements(target.server, target.callers))
      await ask(headers, (status) => status === 403, how);
    for (const { how, headers } of callersOf(target))
      await ask(headers, (status) => status !== 401 && status !== 403 && status < 500, how);
  });
  expectNone(wrong);
});

test('the operator endpoints of a process contain no personal data', async () => {
  for (const service of services) {
    for (const path of ['/health', '/ready', '/metrics']) {
      const asked = { method: 'GET', path };
      const answer = await call(system.addresses[service], asked);
      expect({ service, path, status: answer.status, leaks: valuesIn(answer, fixture.ownersAlone, asked) }).toEqual({
        service,
        path,
        status: 200,
        leaks: [],
      });
    }
  }
});

/** The owner's unchanged state: an unread message, an unused credit. */
async function untouched() {
  const headers = bearing(fixture.sessions.owner);
  const read = async (path: string) => (await call(system.gateway, { method: 'GET', path, headers })).json;
  const { conversation } = (await read('/api/messages?filter=unread')) as { conversation: { id: string }[] };
  const { credits } = (await read('/api/tickets/user')) as { credits: { id: string }[] };
  return { unread: conversation.some(({ id }) => id === fixture.owned.message), credits: credits.map(({ id }) => id) };
}

/** The calls of a row: harmless ones for a permitted role, effective ones for a refused role. */
async function requestsOf({ endpoint, role, expected }: Row): Promise<Call[]> {
  if (expected === 'in') {
    const asked = harmlessRequest(endpoint);
    const session = endsSession(endpoint) ? await fixture.freshSession(role) : fixture.sessions[role];
    return [{ ...asked, headers: { ...asked.headers, ...bearing(session) } }];
  }
  const ids = owners[nameOf(endpoint)]?.ids?.(fixture) ?? {};
  const asked = realRequest(endpoint, ids);
  const refused: Call = { ...asked, headers: { ...asked.headers, ...bearing(fixture.sessions[role]) } };
  return [
    refused,
    ...(endpoint.csv ? [{ ...refused, headers: { ...refused.headers, accept: 'text/csv' } }] : []),
    ...(endpoint.method === 'GET' ? [{ ...refused, method: 'HEAD' }] : []),
  ];
}

/** Fields that this role must not read, and values that only the owner and the administrators may. */
function leaksOf({ endpoint, role }: Row, asked: Call, answer: Answer): string[] {
  const mayRead = isAdmin(role);
  const fields = answer.status < 300 ? strangeFields(endpoint, answer.json, mayRead) : [];
  const values = mayRead || role === 'owner' ? [] : valuesIn(answer, fixture.ownersAlone, asked);
  return [...fields.map((field) => `has the field ${field}`), ...values.map((value) => `tells ${value}`)];
}

const superAdmin = () => ({ kind: 'admin', id: fixture.superAdmin.id, role: 'super_admin' }) as const;

const behindApi = (asked: Call): Call => ({ ...asked, path: asked.path.replace(/^\/api/, '') });
