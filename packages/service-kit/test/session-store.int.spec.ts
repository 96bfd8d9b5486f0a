import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, testRedis, type TestRedis } from '@raffle/test-kit';
import { ProblemException, redisClient, SessionStore } from '../src/index.js';

let redis: TestRedis;
const stores: SessionStore[] = [];

async function storeWith(options: { idleSeconds?: number; absoluteSeconds?: number; url?: string } = {}) {
  const store = new SessionStore({ url: redis.url, ...options });
  stores.push(store);
  store.connect();
  if (!options.url) await eventually(() => store.ping());
  return store;
}

beforeAll(async () => {
  redis = await testRedis();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await redis.drop();
});

test('a session is found by its token alone, and only its hash is stored', async () => {
  const store = await storeWith();
  const user = await store.create({ kind: 'user', id: 'u-1' });
  const admin = await store.create({ kind: 'admin', id: 'a-1', role: 'super_admin' });
  expect(user).toMatch(/^token_temporaire_[\w-]{43}$/);
  expect(admin).toMatch(/^admin_token_[\w-]{43}$/);
  expect(await store.find(user)).toMatchObject({ kind: 'user', id: 'u-1' });
  expect(await store.find(admin)).toMatchObject({ kind: 'admin', id: 'a-1', role: 'super_admin' });
  for (const wrong of ['', 'token_temporaire_x', `${user}x`, user.replace('token_temporaire_', 'admin_token_')]) {
    expect(await store.find(wrong)).toBeNull();
  }
  const client = redisClient(redis.url);
  await client.connect();
  const keys = await client.keys('*');
  const values = await Promise.all(keys.filter((key) => key.startsWith('session:')).map((key) => client.get(key)));
  const secret = user.replace('token_temporaire_', '');
  for (const stored of [...keys, ...values]) expect(stored).not.toContain(secret);
  await client.close();
});

test('a revoked session is dead at once, in every process, and open streams hear of it', async () => {
  const here = await storeWith();
  const there = await storeWith();
  const token = await here.create({ kind: 'user', id: 'u-2' });
  const revoked: string[] = [];
  await there.onRevoked((sessionId) => revoked.push(sessionId));
  const session = await there.find(token);
  await here.revoke(token);
  expect(await there.find(token)).toBeNull();
  await eventually(() => expect(revoked).toEqual([session?.sessionId]));
});

test("all sessions of a person end together, and nobody else's", async () => {
  const store = await storeWith();
  const [first, second, other] = await Promise.all([
    store.create({ kind: 'user', id: 'u-3' }),
    store.create({ kind: 'user', id: 'u-3' }),
    store.create({ kind: 'user', id: 'u-4' }),
  ]);
  await store.revokeAllOf('user', 'u-3');
  expect([await store.find(first), await store.find(second)]).toEqual([null, null]);
  expect(await store.find(other)).toMatchObject({ id: 'u-4' });
});

test('a session ends when it is not used, stays while it is, and ends in any case', async () => {
  const idle = await storeWith({ idleSeconds: 1 });
  const unused = await idle.create({ kind: 'user', id: 'u-5' });
  // Used every few milliseconds: only a process that stands still for three seconds would lose it too early.
  const absolute = await storeWith({ idleSeconds: 3, absoluteSeconds: 5 });
  const began = Date.now();
  const used = await absolute.create({ kind: 'user', id: 'u-6' });
  const lived = await eventually(async () => {
    expect(await absolute.find(used)).toBeNull();
    return Date.now() - began;
  });
  expect(lived).toBeGreaterThanOrEqual(4_990);
  expect(await idle.find(unused)).toBeNull();
});

test('while Redis is away sessions are refused at once as unavailable, not as absent', async () => {
  const store = await storeWith({ url: 'redis://127.0.0.1:9' });
  const token = `token_temporaire_${'x'.repeat(43)}`;
  await expect(store.find(token)).rejects.toThrow(ProblemException);
  await expect(store.find(token)).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
  await expect(store.ping()).rejects.toThrow();
});

/** Stands between a client and Redis and can stop passing anything, as a Redis that hangs: connections stay open. */
async function freezable(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const between = new URL(url);
  between.hostname = '127.0.0.1';
  between.port = String((server.address() as AddressInfo).port);
  return {
    url: between.href,
    connections: () => connections,
    /** Only what is open hangs: a new connection gets through. */
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

test('a Redis that hangs keeps nobody waiting, and serves when it is well again', async () => {
  const between = await freezable(redis.url);
  try {
    const store = await storeWith({ url: between.url });
    await eventually(() => store.ping());
    const token = await store.create({ kind: 'user', id: 'u-7' });
    between.freeze();
    const began = performance.now();
    const work = [store.find(token), store.revokeAllOf('user', 'u-8'), store.create({ kind: 'user', id: 'u-7' })];
    for (const answer of await Promise.allSettled(work)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    }
    // Two seconds each, side by side. The connection's own bound is ten.
    expect(performance.now() - began).toBeLessThan(8_000);
    between.thaw();
    await eventually(async () => expect(await store.find(token)).toMatchObject({ id: 'u-7' }));
    between.freeze();
    const closing = performance.now();
    await store.close();
    expect(performance.now() - closing).toBeLessThan(8_000);
  } finally {
    await between.close();
  }
});

test('a connection on which nothing comes back any more is replaced without anybody asking', async () => {
  const between = await freezable(redis.url);
  try {
    const store = await storeWith({ url: between.url });
    await eventually(() => store.ping());
    const token = await store.create({ kind: 'user', id: 'u-9' });
    between.freeze();
    await eventually(() => expect(between.connections()).toBe(2), { timeoutMs: 40_000 });
    await eventually(async () => expect(await store.find(token)).toMatchObject({ id: 'u-9' }));
  } finally {
    await between.close();
  }
});
