import { afterEach, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/problem';
import { redisClient, sessionIdOf, SessionStore } from '@raffle/service-kit/redis';
import { eventually, redisServer, testRedis, writeRefusals } from '@raffle/test-kit';
import { cuttable, type Cuttable } from './cuttable.js';
import { rawService, type RawService } from './raw-service.js';
import { moment, people, startGateway, type Answer, type Person, type TestGateway } from './start-gateway.js';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
async function open(env: Record<string, string> = {}): Promise<{ gateway: TestGateway; service: RawService }> {
  const service = await rawService();
  opened.push(service);
  const { url } = service;
  const gateway = await startGateway({ identity: url, catalog: url, tickets: url, payments: url }, env);
  opened.push(gateway);
  return { gateway, service };
}
const statuses = async (calls: number, call: () => Promise<Answer>) => {
  const seen: number[] = [];
  for (let n = 0; n < calls; n++) seen.push((await call()).status);
  return seen;
};
const expectLimited = (answer: Answer) => {
  expect(problem.parse(answer.json())).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: errors.too_many_requests.message,
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
};

describe('limits', () => {
  test('each bucket counts separately, per address', async () => {
    const { gateway, service } = await open({
      LIMIT_LOGIN_ADDRESS: '3/60',
      LIMIT_REGISTRATION_ADDRESS: '2/60',
      LIMIT_PAYMENT_ADDRESS: '2/60',
      LIMIT_CACHED_ADDRESS: '4/60',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const from = (address: string) => ({
      headers: { 'x-forwarded-for': address },
      body: '{}',
      method: 'POST' as const,
    });
    const logIn = (address: string) => () => gateway.call('/api/users/login', from(address));
    expect(await statuses(3, logIn('203.0.113.1'))).toEqual([200, 200, 200]);
    expectLimited(await logIn('203.0.113.1')());
    expect(service.calls.filter(({ url }) => url === '/users/login')).toHaveLength(3);
    expect((await gateway.call('/api/admin/login', from('203.0.113.1'))).status).toBe(200);
    expect((await logIn('203.0.113.2')()).status).toBe(200);
    expect(await statuses(3, () => gateway.call('/api/users/registrations', from('203.0.113.1')))).toEqual([
      200, 200, 429,
    ]);
    const buy = () => gateway.call('/api/tickets/purchase', from('203.0.113.1'));
    expect(await statuses(3, buy)).toEqual([401, 401, 429]);
    expect((await gateway.call('/api/config')).status).toBe(200);
    expect(await statuses(5, () => gateway.call('/api/openapi.json'))).toEqual([200, 200, 200, 200, 429]);
  });

  test('a session is counted across addresses', async () => {
    const { gateway } = await open({
      LIMIT_PAYMENT_SESSION: '2/60',
      LIMIT_GENERAL_SESSION: '3/60',
      TRUSTED_PROXIES: '127.0.0.0/8',
    });
    let address = 0;
    const buy = () =>
      gateway.call('/api/tickets/purchase', {
        method: 'POST',
        body: '{}',
        as: 'user',
        headers: { 'x-forwarded-for': `203.0.113.${++address}` },
      });
    expect(await statuses(3, buy)).toEqual([200, 200, 429]);
    expect(await statuses(4, () => gateway.call('/api/users/profile', { as: 'user' }))).toEqual([200, 200, 200, 429]);
    expect((await gateway.call('/api/config')).status).toBe(200);
  });

  test('people with a session are not counted by their carrier’s address', async () => {
    const { gateway } = await open({
      LIMIT_PAYMENT_ADDRESS: '1/60',
      LIMIT_GENERAL_ADDRESS: '1/60',
      LIMIT_PAYMENT_SESSION: '9/60',
    });
    const buy = (as?: Person) => () => gateway.call('/api/tickets/purchase', { method: 'POST', body: '{}', as });
    expect(await statuses(3, buy())).toEqual([401, 429, 429]);
    expect(await statuses(3, buy('user'))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => gateway.call('/api/users/profile', { as: 'user' }))).toEqual([200, 200, 200]);
  });

  test('empty logins, registrations and codes use up none of the address’s real ones', async () => {
    const { gateway, service } = await open({
      LIMIT_LOGIN_ADDRESS: '2/60',
      LIMIT_ADMIN_LOGIN_ADDRESS: '2/60',
      LIMIT_REGISTRATION_ADDRESS: '2/60',
      LIMIT_CODES_ADDRESS: '2/60',
    });
    service.answer(({ body }, response) => {
      response.writeHead(body.length > 2 ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
    for (const path of ['/users/login', '/admin/login', '/users/registrations', '/users/password-reset']) {
      const send = (body: string) => () => gateway.call(`/api${path}`, { method: 'POST', body });
      expect(await statuses(120, send('{}'))).toEqual(Array.from({ length: 120 }, () => 400));
      expect(await statuses(3, send('{"real":1}'))).toEqual([200, 200, 429]);
    }
  });

  test('empty logins count as general calls', async () => {
    const { gateway, service } = await open({ LIMIT_GENERAL_ADDRESS: '3/60' });
    service.answer((_call, response) => response.writeHead(400).end());
    await statuses(3, () => gateway.call('/api/users/login', { method: 'POST', body: '{}' }));
    await eventually(async () => expectLimited(await gateway.call('/api/config')));
  });

  test('reads of referral codes and of codes for passwords stop neither registrations nor logins', async () => {
    const { gateway } = await open({ LIMIT_REFERRAL_ADDRESS: '2/60', LIMIT_CODES_ADDRESS: '2/60' });
    const post = (path: string) => () => gateway.call(path, { method: 'POST', body: '{}' });
    expect(await statuses(3, () => gateway.call('/api/referral-codes/ABC123'))).toEqual([200, 200, 429]);
    expect(await statuses(3, post('/api/users/password-reset/code'))).toEqual([200, 200, 429]);
    for (const path of ['/api/users/registrations', '/api/users/login', '/api/admin/login']) {
      expect((await post(path)()).status).toBe(200);
    }
  });

  test('pages, unknown paths and other methods are limited too, each separately', async () => {
    const { gateway } = await open({ LIMIT_PAGES_ADDRESS: '3/60', LIMIT_UNKNOWN_ADDRESS: '3/60' });
    const html = { headers: { accept: 'text/html' } };
    let n = 0;
    expect(await statuses(4, () => gateway.call(`/tirages/${++n}?ticket=${n}`, html))).toEqual([200, 200, 200, 429]);
    expect(await statuses(3, () => gateway.call(`/api/nothing-${++n}`, { method: 'POST' }))).toEqual([404, 404, 404]);
    expectLimited(await gateway.call('/api/products/active', { method: 'POST' }));
    expect((await gateway.call('/api/config')).status).toBe(200);
    const all = await open({ LIMIT_FLOOD_ADDRESS: '2/60' });
    await statuses(2, () => all.gateway.call('/api/config'));
    expectLimited(await all.gateway.call('/api/users/profile', { as: 'user' }));
  });

  test('gateways share the counts of guesses and payments, and each limits the rest separately', async () => {
    const { url: REDIS_URL, drop } = await testRedis();
    opened.push({ close: drop });
    const env = { REDIS_URL, LIMIT_LOGIN_ADDRESS: '2/60', LIMIT_GENERAL_ADDRESS: '2/60' };
    const [{ gateway: one }, { gateway: other }] = [await open(env), await open(env)];
    const logIn = (gateway: TestGateway) => () => gateway.call('/api/users/login', { method: 'POST', body: '{}' });
    const read = (gateway: TestGateway) => () => gateway.call('/api/config');
    expect(await statuses(2, logIn(one))).toEqual([200, 200]);
    expectLimited(await logIn(other)());
    expect(await statuses(3, read(one))).toEqual([200, 200, 429]);
    expect(await statuses(3, read(other))).toEqual([200, 200, 429]);
  });

  test('an answer that a service delays waits here, five seconds at most, and its header stays here', async () => {
    const { gateway, service } = await open();
    const delayed = async (milliseconds: number) => {
      service.answer((_call, response) => {
        const headers = { 'content-type': 'application/json', 'x-internal-answer-delay': String(milliseconds) };
        response.writeHead(401, headers).end('{}');
      });
      const startedAt = performance.now();
      const { status, headers } = await gateway.call('/api/users/login', { method: 'POST', body: '{}' });
      expect([status, headers['x-internal-answer-delay']]).toEqual([401, undefined]);
      return performance.now() - startedAt;
    };
    expect(await delayed(1_500)).toBeGreaterThanOrEqual(1_490);
    // The call itself ends after 20 seconds.
    expect(await delayed(999_000)).toBeGreaterThanOrEqual(4_990);
  });

  test('a forged address does not evade the limit; one from a trusted proxy counts', async () => {
    const { gateway } = await open({ LIMIT_LOGIN_ADDRESS: '2/60' });
    let address = 0;
    const logIn = () =>
      gateway.call('/api/users/login', {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': `203.0.113.${++address}` },
      });
    expect(await statuses(3, logIn)).toEqual([200, 200, 429]);
  });
});

describe('without Redis', () => {
  const ownRedis = async () => {
    const { url, drop } = await testRedis();
    opened.push({ close: drop });
    return url;
  };
  const throughTo = async (url: string): Promise<Cuttable> => {
    const proxy = await cuttable(url);
    opened.push(proxy);
    return proxy;
  };

  test('protected routes are unavailable, never public; public ones are served and still limited', async () => {
    const { gateway, service } = await open({ REDIS_URL: 'redis://127.0.0.1:9', LIMIT_LOGIN_ADDRESS: '2/60' });
    for (const path of ['/api/users/profile', '/api/tickets/user']) {
      const answer = await gateway.call(path, { as: 'user' });
      expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
      expect(answer.headers['retry-after']).toBeDefined();
    }
    expect((await gateway.call('/api/admin/stats', { as: 'admin' })).status).toBe(503);
    expect((await gateway.call('/api/tickets/user')).status).toBe(401);
    expect(service.calls.some(({ url }) => url === '/tickets/user' || url === '/users/profile')).toBe(false);
    expect((await gateway.call('/api/products', { as: 'admin' })).status).toBe(200);
    expect(await statuses(3, () => gateway.call('/api/users/login', { method: 'POST', body: '{}' }))).toEqual([
      200, 200, 429,
    ]);
  });

  test('a limit continues in memory when Redis goes down', async () => {
    const proxy = await throughTo(await ownRedis());
    const { gateway } = await open({ REDIS_URL: proxy.url, LIMIT_LOGIN_ADDRESS: '3/60' });
    await eventually(async () => expect((await gateway.call('/api/users/profile', { as: 'user' })).status).toBe(401));
    const logIn = () => gateway.call('/api/users/login', { method: 'POST', body: '{}' });
    expect(await statuses(2, logIn)).toEqual([200, 200]);
    proxy.cut();
    expect(await statuses(2, logIn)).toEqual([200, 429]);
  });

  test.each(writeRefusals)(
    'while it is %s, whoever is logged in stays so, and limits are counted in memory',
    async (why) => {
      const redis = await redisServer();
      opened.push({ close: () => redis.drop() });
      const { gateway } = await open({ REDIS_URL: redis.url, LIMIT_LOGIN_ADDRESS: '2/60' });
      const sessions = new SessionStore({ url: redis.url });
      opened.push(sessions);
      sessions.connect();
      const client = redisClient(redis.url);
      opened.push({ close: () => client.close() });
      await client.connect();
      const token = await eventually(() => sessions.create(people.user, moment()));
      const key = `session:${sessionIdOf(token)}`;
      // Used last ten minutes ago.
      await client.pExpire(key, (await client.pTTL(key)) - 600_000);
      const authorization = `Bearer ${token}`;
      const profile = () => gateway.call('/api/users/profile', { headers: { authorization } });
      await redis.refuseWrites(why);
      await eventually(async () => expect((await profile()).status).toBe(200));
      expect(await statuses(3, () => gateway.call('/api/users/login', { method: 'POST', body: '{}' }))).toEqual([
        200, 200, 429,
      ]);
      // Applied by identity as soon as Redis writes again; announced until then.
      await sessions.revoke({ ...people.user, sessionId: sessionIdOf(token) }).catch(() => undefined);
      await eventually(async () => expect((await profile()).status).toBe(401));
    },
  );

  test('a Redis that hangs delays requests only briefly, and is used again when it answers', async () => {
    const proxy = await throughTo(await ownRedis());
    const { gateway } = await open({ REDIS_URL: proxy.url });
    await eventually(async () => expect((await gateway.call('/api/users/profile', { as: 'user' })).status).toBe(401));
    const connections = proxy.connections();
    proxy.freeze();
    expect((await gateway.call('/api/users/login', { method: 'POST', body: '{}' })).status).toBe(200);
    expect((await gateway.call('/api/users/profile', { as: 'user' })).status).toBe(503);
    // Our timeouts, well under two seconds: after its own, ten seconds, a connection would have been replaced.
    expect(proxy.connections()).toBe(connections);
    proxy.thaw();
    proxy.cut();
    proxy.restore();
    await eventually(async () => expect((await gateway.call('/api/users/profile', { as: 'user' })).status).toBe(401));
  });
});

describe('operators', () => {
  test('the public port has /health alone; the operators have theirs', async () => {
    const { gateway } = await open();
    expect((await gateway.call('/health')).status).toBe(200);
    await eventually(async () => expect((await gateway.operator('/ready')).status).toBe(200));
    expect(await (await gateway.operator('/ready')).json()).toEqual({ status: 'ready', checks: {} });
    expect((await gateway.operator('/health')).status).toBe(200);
    await gateway.call('/api/config');
    const metrics = await gateway.metrics();
    for (const name of [
      'http_request_duration_seconds',
      'gateway_limited_total',
      'gateway_products_snapshot_age_seconds',
    ]) {
      expect(metrics).toContain(name);
    }
    // Directly, as from a proxy on the same machine that adds no header.
    for (const path of ['/metrics', '/ready', '/ready?a', '/%72eady']) {
      expect((await gateway.call(path)).json()).toMatchObject({ status: 404, code: 'unknown_route' });
      expect((await gateway.call(path, { method: 'HEAD' })).status).toBe(404);
    }
  });
});

test.each([
  ['LIMIT_LOGIN_ADDRESS', 'many'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['WEB_ROOT', '/nonexistent'],
  ['CATALOG_URL', 'catalog'],
])('a wrong %s is reported before anything starts', async (name, value) => {
  await expect(open({ [name]: value })).rejects.toThrow(`Configuration variable ${name}`);
});
