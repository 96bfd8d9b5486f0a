import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, redisServer, testRedis, writeRefusals, type TestRedis } from '@raffle/test-kit';
import { ProblemException } from '../src/http/index.js';
import { redisClient, sessionIdOf, SessionStore } from '../src/redis/index.js';
import type { SessionLife } from '../src/redis/session-store.js';

let redis: TestRedis;
const stores: SessionStore[] = [];

/** Only the order of moments matters. */
const [earlier, moment, later] = ['1795333069000001', '1795333069000002', '1795333069000003'] as const;

async function storeWith({ url, ...user }: Partial<SessionLife> & { url?: string } = {}) {
  const life = { idleSeconds: 604_800, absoluteSeconds: 2_592_000, ...user };
  const store = new SessionStore({ url: url ?? redis.url, lives: { user: life } });
  stores.push(store);
  store.connect();
  if (!url) await eventually(() => store.ping());
  return store;
}

beforeAll(async () => {
  redis = await testRedis();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await redis.drop();
});

test('a session is found only by its token, and only its hash is stored', async () => {
  const store = await storeWith();
  const user = await store.create({ kind: 'user', id: 'u-1' }, moment);
  const areas = ['support', 'phones'] as const;
  const admin = await store.create({ kind: 'admin', id: 'a-1', role: 'super_admin', areas }, moment);
  const idle = await store.create({ kind: 'admin', id: 'a-3', role: 'admin', areas: [] }, moment);
  expect(user).toMatch(/^token_temporaire_[\w-]{43}$/);
  expect(admin).toMatch(/^admin_token_[\w-]{43}$/);
  expect(await store.findSession(user)).toMatchObject({ kind: 'user', id: 'u-1' });
  expect(await store.findSession(admin)).toMatchObject({ kind: 'admin', id: 'a-1', role: 'super_admin', areas });
  expect(await store.findSession(idle)).not.toHaveProperty('areas');
  for (const wrong of ['', 'token_temporaire_x', `${user}x`, user.replace('token_temporaire_', 'admin_token_')]) {
    expect(await store.findSession(wrong)).toBeNull();
  }
  const client = redisClient(redis.url);
  await client.connect();
  const keys = await client.keys('*');
  const values = await Promise.all(keys.filter((key) => key.startsWith('session:')).map((key) => client.get(key)));
  const secret = user.replace('token_temporaire_', '');
  for (const stored of [...keys, ...values]) expect(stored).not.toContain(secret);
  await client.close();
});

test('a person’s open sessions are listed, the most recently used first', async () => {
  const store = await storeWith();
  const client = redisClient(redis.url);
  await client.connect();
  const person = { kind: 'user', id: 'u-list' } as const;
  const phone = await store.create(person, earlier, { device: 'Chrome sur Android' });
  const computer = await store.create(person, moment);
  await store.create({ kind: 'user', id: 'u-other' }, moment);
  const device = async () => (await store.list(person)).map((session) => session.device);
  // A use counts after five minutes of the idle time.
  await eventually(async () => {
    await client.pExpire(`session:${sessionIdOf(phone)}`, 604_800_000 - 300_000);
    await store.findSession(phone);
    const [first] = await store.list(person);
    expect(first?.lastUsedAt.getTime()).toBeGreaterThan(first?.openedAt.getTime() ?? Infinity);
    expect(first).toMatchObject({ sessionId: sessionIdOf(phone), device: 'Chrome sur Android' });
  });
  expect((await store.findSession(phone))?.expiresAt.getTime()).toBeGreaterThan(Date.now());
  await store.revoke({ ...person, sessionId: sessionIdOf(computer) });
  expect(await device()).toEqual(['Chrome sur Android']);
  await store.revokeAllOf(person, later);
  expect(await device()).toEqual([]);
  await client.close();
});

test('a revoked session ends at once in every process, and open streams are notified', async () => {
  const here = await storeWith();
  const there = await storeWith();
  const token = await here.create({ kind: 'user', id: 'u-2' }, moment);
  const revoked: string[] = [];
  await there.onRevoked((sessionId) => revoked.push(sessionId));
  const session = await there.findSession(token);
  await here.revoke({ kind: 'user', id: 'u-2', sessionId: sessionIdOf(token) });
  expect(await there.findSession(token)).toBeNull();
  await eventually(() => expect(revoked).toEqual([session?.sessionId]));
});

test("all sessions of a person end together, and no one else's", async () => {
  const store = await storeWith();
  const [first, second, other] = await Promise.all([
    store.create({ kind: 'user', id: 'u-3' }, moment),
    store.create({ kind: 'user', id: 'u-3' }, moment),
    store.create({ kind: 'user', id: 'u-4' }, moment),
  ]);
  await store.revokeAllOf({ kind: 'user', id: 'u-3' }, moment);
  expect([await store.findSession(first), await store.findSession(second)]).toEqual([null, null]);
  expect(await store.findSession(other)).toMatchObject({ id: 'u-4' });
});

test('a revocation ends sessions opened by its moment, stored before or after, and no later ones; one may be preserved', async () => {
  const store = await storeWith();
  const person = { kind: 'user', id: 'u-10' } as const;
  const [old, mine] = [await store.create(person, earlier), await store.create(person, earlier)];
  const since = await store.create(person, later);
  const survivors = async () =>
    Promise.all([old, mine, since].map(async (token) => (await store.findSession(token)) !== null));
  await store.revokeAllOf(person, moment, sessionIdOf(mine));
  expect(await survivors()).toEqual([false, true, true]);
  const overtaken = await store.create(person, earlier);
  expect(await store.findSession(overtaken)).toBeNull();
  // Applied again it changes nothing; neither does an earlier one.
  await store.revokeAllOf(person, moment);
  await store.revokeAllOf(person, earlier);
  expect(await survivors()).toEqual([false, true, true]);
  await store.revokeAllOf(person, later, sessionIdOf(overtaken));
  expect([...(await survivors()), await store.findSession(overtaken)]).toEqual([false, false, false, null]);
});

test('a read is one command, and writes only after five minutes of the idle time', async () => {
  const store = await storeWith();
  const token = await store.create({ kind: 'user', id: 'u-12' }, moment);
  const client = redisClient(redis.url);
  await client.connect();
  const key = `session:${sessionIdOf(token)}`;
  const leftAfterUse = async (leftMs: number) => {
    await client.pExpire(key, leftMs);
    await store.findSession(token);
    return client.pTTL(key);
  };
  const week = 604_800_000;
  expect(await leftAfterUse(week - 290_000)).toBeLessThanOrEqual(week - 290_000);
  expect(await leftAfterUse(week - 300_000)).toBeGreaterThan(week - 290_000);
  // All commands of this database, from MONITOR.
  const monitor = client.duplicate();
  const commands: string[] = [];
  await monitor.connect();
  await monitor.monitor((line) => commands.push(String(line)));
  await store.findSession(token);
  await client.echo('after');
  await eventually(() => expect(commands.some((line) => line.includes('"after"'))).toBe(true));
  const database = new URL(redis.url).pathname.slice(1);
  // Except the scripts' own commands, and what an open client sends to keep its connection.
  const sent = commands.filter((line) => line.includes(` [${database} `) && !/ lua\]|"after"|"PING"/.test(line));
  expect(sent).toHaveLength(1);
  monitor.destroy();
  await client.close();
});

test('an administrator’s session is idle for an hour at most, and ends after twelve', async () => {
  const store = await storeWith();
  const token = await store.create({ kind: 'admin', id: 'a-2', role: 'admin' }, moment);
  const client = redisClient(redis.url);
  await client.connect();
  const idleMs = await client.pTTL(`session:${sessionIdOf(token)}`);
  await client.close();
  expect(Math.round(idleMs / 60_000)).toBe(60);
  const session = await store.findSession(token);
  expect(Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(12);
});

test('a session ends when it is not used, lives while it is used, and ends at its maximum age', async () => {
  const idle = await storeWith({ idleSeconds: 1 });
  const unused = await idle.create({ kind: 'user', id: 'u-5' }, moment);
  const client = redisClient(redis.url);
  await client.connect();
  /** What is left, in milliseconds, after a use when only so much was left. */
  const leftAfterUse = async (life: SessionLife, leftMs: number) => {
    const store = await storeWith(life);
    const token = await store.create({ kind: 'user', id: 'u-6' }, moment);
    const key = `session:${sessionIdOf(token)}`;
    await client.pExpire(key, leftMs);
    expect(await store.findSession(token)).not.toBeNull();
    return client.pTTL(key);
  };
  const [lives, ages] = [
    await leftAfterUse({ idleSeconds: 600, absoluteSeconds: 900 }, 200_000),
    await leftAfterUse({ idleSeconds: 600, absoluteSeconds: 500 }, 100_000),
  ];
  expect([lives > 500_000, lives <= 600_000, ages > 400_000, ages <= 500_000]).toEqual(Array(4).fill(true));
  await client.close();
  const absolute = await storeWith({ idleSeconds: 600, absoluteSeconds: 2 });
  const startedAt = Date.now();
  const used = await absolute.create({ kind: 'user', id: 'u-6' }, moment);
  const lived = await eventually(async () => {
    expect(await absolute.findSession(used)).toBeNull();
    return Date.now() - startedAt;
  });
  expect(lived).toBeGreaterThanOrEqual(1_990);
  await eventually(async () => expect(await idle.findSession(unused)).toBeNull());
});

test('while Redis is down sessions are refused at once as unavailable, not as absent', async () => {
  const store = await storeWith({ url: 'redis://127.0.0.1:9' });
  const token = `token_temporaire_${'x'.repeat(43)}`;
  await expect(store.findSession(token)).rejects.toThrow(ProblemException);
  await expect(store.findSession(token)).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
  await expect(store.ping()).rejects.toThrow();
});

/** A proxy before Redis that can stop passing data, like a Redis that hangs: connections stay open. */
async function freezable(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  let last: Buffer | undefined;
  let again: Buffer | undefined;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(target.port), target.hostname);
    far.on('data', (answer) => (last = answer));
    near.on('data', () => {
      if (again) near.write(again);
      again = undefined;
    });
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
  const proxy = new URL(url);
  proxy.hostname = '127.0.0.1';
  proxy.port = String((server.address() as AddressInfo).port);
  return {
    url: proxy.href,
    connections: () => connections,
    /** Only open connections hang: a new one gets through. */
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
    /** The next command gets the answer of the last one, and each later command the answer of the one before it. */
    repeatAnswer: () => void (again = last),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

test('a Redis that hangs does not block callers, and is used again when it recovers', async () => {
  const proxy = await freezable(redis.url);
  try {
    const store = await storeWith({ url: proxy.url });
    await eventually(() => store.ping());
    const token = await store.create({ kind: 'user', id: 'u-7' }, moment);
    proxy.freeze();
    const work = [
      store.findSession(token),
      store.revokeAllOf({ kind: 'user', id: 'u-8' }, moment),
      store.create({ kind: 'user', id: 'u-7' }, moment),
    ];
    for (const answer of await Promise.allSettled(work)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'service_unavailable' } });
    }
    // Before the connection's own timeout, which would have replaced it.
    expect(proxy.connections()).toBe(1);
    proxy.thaw();
    await eventually(async () => expect(await store.findSession(token)).toMatchObject({ id: 'u-7' }));
    proxy.freeze();
    const closing = performance.now();
    await store.close();
    expect(performance.now() - closing).toBeLessThan(8_000);
  } finally {
    await proxy.close();
  }
});

test('a connection that no longer answers is replaced without a call', async () => {
  const proxy = await freezable(redis.url);
  try {
    const store = await storeWith({ url: proxy.url });
    await eventually(() => store.ping());
    const token = await store.create({ kind: 'user', id: 'u-9' }, moment);
    proxy.freeze();
    await eventually(() => expect(proxy.connections()).toBe(2), { timeoutMs: 40_000 });
    await eventually(async () => expect(await store.findSession(token)).toMatchObject({ id: 'u-9' }));
  } finally {
    await proxy.close();
  }
});

test.each(writeRefusals)(
  'while Redis is %s, idle sessions are found and ended ones are not; what must be stored is refused',
  async (why) => {
    const server = await redisServer();
    const [store, there] = [await storeWith({ url: server.url }), await storeWith({ url: server.url })];
    await Promise.all([store, there].map((one) => eventually(() => one.ping())));
    const client = redisClient(server.url);
    await client.connect();
    const brief = new SessionStore({ url: server.url, lives: { user: { idleSeconds: 1, absoluteSeconds: 60 } } });
    stores.push(brief);
    brief.connect();
    await eventually(() => brief.ping());
    try {
      await there.onRevoked(() => undefined);
      const create = (id: string, openedAt: string = moment) => store.create({ kind: 'user', id }, openedAt);
      const [idle, fresh, out] = [await create('idle'), await create('fresh'), await create('out')];
      const [revoked, blocked, preserved, later2] = [
        await create('out'),
        await create('blocked'),
        await create('blocked'),
        await create('blocked', later),
      ];
      const expiring = await brief.create({ kind: 'user', id: 'expiring' }, moment);
      await store.revoke({ kind: 'user', id: 'out', sessionId: sessionIdOf(out) });
      await store.revokeAllOf({ kind: 'user', id: 'old' }, moment);
      const key = `session:${sessionIdOf(idle)}`;
      await client.pExpire(key, 604_800_000 - 400_000);
      const writesAgain = await server.refuseWrites(why);
      const left = await client.pTTL(key);
      expect(await store.findSession(idle)).toMatchObject({ id: 'idle' });
      expect(await client.pTTL(key)).toBeLessThanOrEqual(left);
      expect(await store.findSession(fresh)).toMatchObject({ id: 'fresh' });
      expect(await store.findSession(out)).toBeNull();
      await eventually(async () => expect(await store.findSession(expiring)).toBeNull());
      expect(await store.list({ kind: 'user', id: 'blocked' })).toHaveLength(3);
      await store.ping();
      await expect(create('new')).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
      const revokeAll = () => store.revokeAllOf({ kind: 'user', id: 'blocked' }, moment, sessionIdOf(preserved));
      const revokeOne = () => store.revoke({ kind: 'user', id: 'out', sessionId: sessionIdOf(revoked) });
      const attempts = await Promise.allSettled([revokeAll(), revokeOne()]);
      // Deleting needs no memory.
      const stored = why === 'out of memory' ? 'fulfilled' : 'rejected';
      expect(attempts.map(({ status }) => status)).toEqual([stored, stored]);
      for (const token of [revoked, blocked])
        await eventually(async () => expect(await there.findSession(token)).toBeNull());
      for (const token of [preserved, later2]) expect(await there.findSession(token)).not.toBeNull();
      await writesAgain();
      await revokeAll();
      await revokeOne();
      expect([await store.findSession(revoked), await store.findSession(blocked)]).toEqual([null, null]);
      for (const token of [preserved, later2]) expect(await store.findSession(token)).not.toBeNull();
      await store.findSession(idle);
      expect(await client.pTTL(key)).toBeGreaterThan(left);
    } finally {
      await client.close();
      await Promise.all([store, there, brief].map((one) => one.close()));
      await server.drop();
    }
  },
);

test("a connection with mixed-up answers never returns another person's session, and is replaced", async () => {
  const proxy = await freezable(redis.url);
  try {
    const store = await storeWith({ url: proxy.url });
    await eventually(() => store.ping());
    const [afi, kofi] = [
      await store.create({ kind: 'user', id: 'afi' }, moment),
      await store.create({ kind: 'user', id: 'kofi' }, moment),
    ];
    expect(await store.findSession(afi)).toMatchObject({ id: 'afi' });
    proxy.repeatAnswer();
    await expect(store.findSession(kofi)).rejects.toMatchObject({ code: 'service_unavailable' });
    await eventually(async () => expect(await store.findSession(kofi)).toMatchObject({ id: 'kofi' }));
    expect(proxy.connections()).toBe(2);
  } finally {
    await proxy.close();
  }
});
