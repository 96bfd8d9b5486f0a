import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redisClient } from '@raffle/service-kit/redis';
import { eventually, testRedis } from '@raffle/test-kit';
import type { IdentityConfig } from '../config.js';
import { networksOf } from '@raffle/service-kit/http';
import { AttemptDelays, type AttemptKind, type SlowdownKind } from './attempt-delays.js';

let redis: Awaited<ReturnType<typeof testRedis>>;
let delays: AttemptDelays;
let client: ReturnType<typeof redisClient>;
const configOf = (url: string) => ({ REDIS_URL: url }) as IdentityConfig;
const keyOf = (account: string, kind: AttemptKind = 'guess-device') => `attempts:${kind}:${hash('sha256', account)}`;

beforeAll(async () => {
  redis = await testRedis();
  delays = new AttemptDelays(configOf(redis.url));
  delays.onModuleInit();
  client = redisClient(redis.url);
  await client.connect();
  await eventually(() => delays.attempt('guess-elsewhere', 'warm-up'));
});
afterAll(async () => {
  await delays.onApplicationShutdown();
  await client.close();
  await redis.drop();
});

const retryAfter = async (account: string): Promise<number> => {
  const refusal: unknown = await delays.attempt('guess-device', account).then(
    () => null,
    (error: unknown) => error,
  );
  return refusal === null
    ? 0
    : Number((refusal as { extras: { headers: Record<string, string> } }).extras.headers['retry-after']);
};

/** The clock of Redis, in milliseconds. */
const redisNow = () =>
  client.eval(`local time = redis.call('TIME') return time[1] * 1000 + math.floor(time[2] / 1000)`) as Promise<number>;

/** An attempt that begins a pause of so many seconds. It is read from its end: a busy machine may outlast a short one. */
async function expectPauseOf(key: string, seconds: number, attempt: () => Promise<unknown>): Promise<void> {
  const before = await redisNow();
  await attempt();
  const began = Number(await client.hGet(key, 'until')) - seconds * 1_000;
  expect(began).toBeGreaterThanOrEqual(before);
  expect(began).toBeLessThanOrEqual(await redisNow());
}
/** The next attempt is free. */
const expectPause = (account: string, seconds: number) =>
  expectPauseOf(keyOf(account), seconds, async () => expect(await retryAfter(account)).toBe(0));

test('five attempts are free, then a pause starts; other accounts are not affected', async () => {
  for (let i = 0; i < 4; i++) await expectPause('a', 0);
  await expectPause('a', 1);
  await client.hSet(keyOf('a'), 'until', String((await redisNow()) + 60_000));
  expect(await retryAfter('a')).toBeGreaterThan(0);
  expect(await retryAfter('b')).toBe(0);
  await delays.forget('guess-device', 'a');
  expect(await retryAfter('a')).toBe(0);
});

test.each([
  [6, 2],
  [7, 4],
  [10, 32],
])('the pause doubles: %i attempts are followed by %i seconds', async (attempts, seconds) => {
  const account = `doubled-${attempts}`;
  await client.hSet(keyOf(account), 'attempts', String(attempts - 1));
  await expectPause(account, seconds);
});

test('the delay never exceeds a minute, and the counter expires', async () => {
  await client.hSet(keyOf('c'), 'attempts', '100000');
  await expectPause('c', 60);
  const left = await retryAfter('c');
  expect(left).toBeLessThanOrEqual(60);
  expect(left).toBeGreaterThan(0);
  const expiresInMs = await client.pTTL(keyOf('c'));
  expect(expiresInMs).toBeGreaterThan(3_500_000);
  expect(expiresInMs).toBeLessThanOrEqual(3_600_000);
});

test('an attempt during a pause does not extend it', async () => {
  await client.hSet(keyOf('d'), 'attempts', '100000');
  await retryAfter('d');
  const counted = await client.hGetAll(keyOf('d'));
  for (let i = 0; i < 5; i++) expect(await retryAfter('d')).toBeGreaterThan(0);
  expect(await client.hGetAll(keyOf('d'))).toEqual(counted);
});

test('an attempt that is taken back does not count; the earlier ones do', async () => {
  for (let i = 0; i < 4; i++) await expectPause('e', 0);
  for (let i = 0; i < 3; i++) {
    expect(await retryAfter('e')).toBe(0);
    await delays.takeBack('guess-device', 'e');
  }
  await expectPause('e', 1);
});

test('the counter restarts when its window expires; further attempts do not extend it', async () => {
  await delays.attempt('guess-device', 'f');
  await client.pExpire(keyOf('f'), 60_000);
  await delays.attempt('guess-device', 'f');
  expect(await client.pTTL(keyOf('f'))).toBeLessThanOrEqual(60_000);
});

const carrier = networksOf('203.0.113.50');
const people = Array.from({ length: 1_000 }, (_, n) => `person-${n}`);
const stopped = async (attempts: number, one: () => Promise<unknown>) => {
  let refused = 0;
  for (let n = 0; n < attempts; n++) await one().catch(() => refused++);
  return refused;
};

/** All at the same moment would time out at a busy Redis. */
async function byTens<T, Result>(all: readonly T[], one: (of: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let n = 0; n < all.length; n += 10) results.push(...(await Promise.all(all.slice(n, n + 10).map(one))));
  return results;
}

test.each<[AttemptKind, byNetwork: boolean]>([
  ['guess-device', false],
  ['guess-network', true],
  ['guess-elsewhere', false],
  ['change-password', false],
  ['change-admin-password', false],
  ['second-factor', false],
  ['registration', true],
  ['reset-text', true],
])('%s stops one person behind a carrier’s address, and none of the thousand others', async (kind, byNetwork) => {
  const attempt = (who: string) => delays.attempt(kind, `${kind}:${who}`, byNetwork ? carrier : undefined);
  expect(await stopped(250, () => attempt('hostile'))).toBeGreaterThan(40);
  await expect(byTens(people, attempt)).resolves.toHaveLength(1_000);
});

test.each<[SlowdownKind, attempts: number]>([
  ['login-failures', 120],
  ['admin-login-failures', 120],
  ['code-failures', 120],
  ['registrations', 450],
])('%s of one person delay answers at their address by seconds, and refuse nobody', async (kind, attempts) => {
  const failing = () => delays.slowDown(kind, carrier, 1);
  expect(await failing()).toBe(0);
  // A window of a minute may be over before a busy machine has counted them.
  await client.pExpire(`slow:${kind}:${hash('sha256', carrier[0].key)}`, 3_600_000);
  for (let n = 1; n < attempts; n++) await failing();
  expect(await delays.slowDown(kind, carrier, 0)).toBe(1_000);
  const flood = await byTens([...people, ...people], failing);
  expect(Math.max(...flood)).toBe(5_000);
  const waits = await byTens(people, () => delays.slowDown(kind, carrier, 0));
  expect(Math.max(...waits)).toBe(5_000);
  expect(await delays.slowDown(kind, networksOf('203.0.113.51'), 0)).toBe(0);
});

test('IPv6 networks count together with those of their customer, up to four times as many', async () => {
  let n = 0;
  const next = () => networksOf(`2001:db8:9:${(++n).toString(16)}::1`);
  // Twice the five of one network in their /56: the tenth begins its pause of a second, which here lasts longer than the other attempts.
  for (let i = 0; i < 9; i++) await delays.attempt('registration', 'v6', next());
  const tenth = next();
  const of56 = keyOf(`v6 ${tenth[1]!.key}`, 'registration');
  await expectPauseOf(of56, 1, () => delays.attempt('registration', 'v6', tenth));
  await client.hSet(of56, 'until', String((await redisNow()) + 60_000));
  expect(await stopped(20, () => delays.attempt('registration', 'v6', next()))).toBe(20);
  expect(await delays.attempt('registration', 'v6', networksOf('2001:db8:a::1'))).toBe(1);
  for (let i = 0; i < 240; i++) await delays.slowDown('login-failures', next(), 1);
  expect(await delays.slowDown('login-failures', next(), 1)).toBe(1_000);
});

test('without Redis every attempt answers 503', async () => {
  const unreachable = new AttemptDelays(configOf('redis://127.0.0.1:1'));
  unreachable.onModuleInit();
  await expect(unreachable.attempt('guess-device', 'a')).rejects.toMatchObject({ code: 'service_unavailable' });
  await unreachable.onApplicationShutdown();
});
