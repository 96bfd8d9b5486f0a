import { afterEach, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/problem';
import { eventually, testRedis } from '@raffle/test-kit';
import { cuttable, type Cuttable } from './cuttable.js';
import { rawService, type RawService } from './raw-service.js';
import { startGateway, type Answer, type TestGateway } from './start-gateway.js';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
async function open(env: Record<string, string> = {}): Promise<{ door: TestGateway; service: RawService }> {
  const service = await rawService();
  opened.push(service);
  const { url } = service;
  const door = await startGateway({ identity: url, catalog: url, tickets: url, payments: url }, env);
  opened.push(door);
  return { door, service };
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
  test('each bucket counts by itself, an address at a time', async () => {
    const { door, service } = await open({
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
    const logIn = (address: string) => () => door.call('/api/users/login', from(address));
    expect(await statuses(3, logIn('203.0.113.1'))).toEqual([200, 200, 200]);
    expectLimited(await logIn('203.0.113.1')());
    expect(service.calls.filter(({ url }) => url === '/users/login')).toHaveLength(3);
    expectLimited(await door.call('/api/admin/login', from('203.0.113.1')));
    expect((await logIn('203.0.113.2')()).status).toBe(200);
    expect(await statuses(3, () => door.call('/api/users/registrations', from('203.0.113.1')))).toEqual([
      200, 200, 429,
    ]);
    const buy = () => door.call('/api/tickets/purchase', { ...from('203.0.113.1'), as: 'user' });
    expect(await statuses(3, buy)).toEqual([200, 200, 429]);
    expect((await door.call('/api/config')).status).toBe(200);
    expect(await statuses(5, () => door.call('/api/openapi.json'))).toEqual([200, 200, 200, 200, 429]);
  });

  test('a session is counted across addresses', async () => {
    const { door } = await open({
      LIMIT_PAYMENT_SESSION: '2/60',
      LIMIT_GENERAL_SESSION: '3/60',
      TRUSTED_PROXIES: '127.0.0.0/8',
    });
    let address = 0;
    const buy = () =>
      door.call('/api/tickets/purchase', {
        method: 'POST',
        body: '{}',
        as: 'user',
        headers: { 'x-forwarded-for': `203.0.113.${++address}` },
      });
    expect(await statuses(3, buy)).toEqual([200, 200, 429]);
    expect(await statuses(4, () => door.call('/api/users/profile', { as: 'user' }))).toEqual([200, 200, 200, 429]);
    expect((await door.call('/api/config')).status).toBe(200);
  });

  test('gateways share the counts of what is guessed or paid, and each bounds the rest by itself', async () => {
    const { url: REDIS_URL, drop } = await testRedis();
    opened.push({ close: drop });
    const env = { REDIS_URL, LIMIT_LOGIN_ADDRESS: '2/60', LIMIT_GENERAL_ADDRESS: '2/60' };
    const [{ door: one }, { door: other }] = [await open(env), await open(env)];
    const logIn = (door: TestGateway) => () => door.call('/api/users/login', { method: 'POST', body: '{}' });
    const read = (door: TestGateway) => () => door.call('/api/config');
    expect(await statuses(2, logIn(one))).toEqual([200, 200]);
    expectLimited(await logIn(other)());
    expect(await statuses(3, read(one))).toEqual([200, 200, 429]);
    expect(await statuses(3, read(other))).toEqual([200, 200, 429]);
  });

  test('a made-up address does not escape the limit, unless a trusted proxy names it', async () => {
    const { door } = await open({ LIMIT_LOGIN_ADDRESS: '2/60' });
    let address = 0;
    const logIn = () =>
      door.call('/api/users/login', {
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
    const between = await cuttable(url);
    opened.push(between);
    return between;
  };

  test('protected routes are unavailable, never open; public ones are served and still limited', async () => {
    const { door, service } = await open({ REDIS_URL: 'redis://127.0.0.1:9', LIMIT_LOGIN_ADDRESS: '2/60' });
    for (const path of ['/api/users/profile', '/api/tickets/user']) {
      const answer = await door.call(path, { as: 'user' });
      expect(answer.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
      expect(answer.headers['retry-after']).toBeDefined();
    }
    expect((await door.call('/api/admin/stats', { as: 'admin' })).status).toBe(503);
    expect((await door.call('/api/tickets/user')).status).toBe(401);
    expect(service.calls.some(({ url }) => url === '/tickets/user' || url === '/users/profile')).toBe(false);
    expect((await door.call('/api/products', { as: 'admin' })).status).toBe(200);
    expect(await statuses(3, () => door.call('/api/users/login', { method: 'POST', body: '{}' }))).toEqual([
      200, 200, 429,
    ]);
  });

  test('a limit continues in memory when Redis goes down', async () => {
    const between = await throughTo(await ownRedis());
    const { door } = await open({ REDIS_URL: between.url, LIMIT_LOGIN_ADDRESS: '3/60' });
    await eventually(async () => expect((await door.call('/api/users/profile', { as: 'user' })).status).toBe(401));
    const logIn = () => door.call('/api/users/login', { method: 'POST', body: '{}' });
    expect(await statuses(2, logIn)).toEqual([200, 200]);
    between.cut();
    expect(await statuses(2, logIn)).toEqual([200, 429]);
  });

  test('a Redis that hangs delays requests only briefly, and is used again when it answers', async () => {
    const between = await throughTo(await ownRedis());
    const { door } = await open({ REDIS_URL: between.url });
    await eventually(async () => expect((await door.call('/api/users/profile', { as: 'user' })).status).toBe(401));
    between.freeze();
    const began = Date.now();
    expect((await door.call('/api/users/login', { method: 'POST', body: '{}' })).status).toBe(200);
    // Without a bound of our own the connection's counts, which is ten seconds; ours are well under two.
    expect(Date.now() - began).toBeLessThan(5_000);
    expect((await door.call('/api/users/profile', { as: 'user' })).status).toBe(503);
    expect(Date.now() - began).toBeLessThan(9_000);
    between.thaw();
    between.cut();
    between.mend();
    await eventually(async () => expect((await door.call('/api/users/profile', { as: 'user' })).status).toBe(401));
  });
});

describe('operators', () => {
  test('/health and /ready answer at the root; /metrics only straight to operators', async () => {
    const { door } = await open();
    expect((await door.call('/health')).status).toBe(200);
    await eventually(async () => expect((await door.call('/ready')).status).toBe(200));
    await door.call('/api/config');
    const metrics = await door.call('/metrics');
    expect(metrics.status).toBe(200);
    for (const name of [
      'http_request_duration_seconds',
      'gateway_limited_total',
      'gateway_products_snapshot_age_seconds',
    ]) {
      expect(metrics.text).toContain(name);
    }
    const relayed = await door.call('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(relayed.json()).toMatchObject({ status: 404, code: 'unknown_route' });
  });

  test('/metrics is 404 outside the operators’ networks', async () => {
    const { door } = await open({ OPERATOR_NETWORKS: '192.0.2.0/24' });
    expect((await door.call('/metrics')).status).toBe(404);
    expect((await door.call('/metrics', { method: 'HEAD' })).status).toBe(404);
  });
});

test.each([
  ['LIMIT_LOGIN_ADDRESS', 'many'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['WEB_ROOT', '/nonexistent'],
  ['CATALOG_URL', 'catalog'],
])('a wrong %s is named before anything starts', async (name, value) => {
  await expect(open({ [name]: value })).rejects.toThrow(`Configuration variable ${name}`);
});
