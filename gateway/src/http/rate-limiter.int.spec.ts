import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LimitBucket } from '@raffle/contracts/http/define-endpoint';
import { Metrics } from '@raffle/service-kit';
import { networksOf } from '@raffle/service-kit/http';
import { eventually, internalKeys, testRedis } from '@raffle/test-kit';
import { loadGatewayConfig } from '../config.js';
import { RateLimiter } from './rate-limiter.js';

let redis: Awaited<ReturnType<typeof testRedis>>;
let limiter: RateLimiter;
beforeAll(async () => {
  redis = await testRedis();
  const url = 'http://127.0.0.1:9';
  const config = loadGatewayConfig({
    NODE_ENV: 'test',
    PORT: '0',
    REDIS_URL: redis.url,
    RABBITMQ_URL: 'amqp://127.0.0.1:9',
    WEB_ROOT: '/',
    PUBLIC_URL: url,
    ...internalKeys().env('gateway'),
    ...Object.fromEntries(
      ['IDENTITY', 'CATALOG', 'TICKETS', 'PAYMENTS', 'MESSAGING'].map((name) => [`${name}_URL`, url]),
    ),
  });
  limiter = new RateLimiter(config, new Metrics('gateway'));
  limiter.onModuleInit();
});
afterAll(async () => {
  limiter.onApplicationShutdown();
  await redis.drop();
});

const at = (address: string, person: string | null = null) => ({ networks: networksOf(address), person });
const isAdmitted = (bucket: LimitBucket | 'flood', call: ReturnType<typeof at>) =>
  limiter.countCall(bucket, call).then(
    () => true,
    () => false,
  );
async function admitted(calls: number, bucket: LimitBucket | 'flood', call: (n: number) => ReturnType<typeof at>) {
  let passed = 0;
  for (let n = 0; n < calls; n++) if (await isAdmitted(bucket, call(n))) passed++;
  return passed;
}

/** Calls that one of a thousand visitors of a carrier's address makes in their first minute, by bucket, and the limit a minute (of registrations: an hour). */
test.each<[LimitBucket | 'flood', callsEach: number, limit: number]>([
  ['flood', 55, 60_000],
  ['general', 10, 20_000],
  ['login', 1, 3_000],
  ['admin_login', 1, 3_000],
  ['codes', 1, 1_200],
  ['registration', 1, 3_000],
  ['referral', 1, 1_200],
  ['cached', 3, 20_000],
  ['pages', 25, 30_000],
  ['images', 15, 30_000],
  ['live', 2, 6_000],
  ['verify', 1, 1_200],
  ['unknown', 0.1, 1_200],
  ['pictures', 0.1, 120],
])(
  '%s: a thousand visitors of one address are admitted, a flood is bounded, other addresses are not touched',
  async (bucket, callsEach, limit) => {
    const carrier = () => at('203.0.113.60');
    expect(await admitted(1_000 * callsEach, bucket, carrier)).toBe(1_000 * callsEach);
    expect(await admitted(limit, bucket, () => at('203.0.113.61'))).toBe(limit);
    expect(await isAdmitted(bucket, at('203.0.113.61'))).toBe(false);
    expect(await isAdmitted(bucket, carrier())).toBe(true);
  },
  60_000,
);

test.each<[LimitBucket, limit: number]>([
  ['general', 300],
  ['credentials', 30],
  ['payment', 20],
  ['data', 5],
  ['live', 60],
])('%s: one session is stopped, and none of a thousand others behind its address', async (bucket, limit) => {
  expect(await admitted(limit + 50, bucket, () => at('203.0.113.62', 'user:hostile'))).toBe(limit);
  expect(await admitted(1_000, bucket, (n) => at('203.0.113.62', `user:${n}`))).toBe(1_000);
});

test('webhooks have no limit by address', async () => {
  expect(await admitted(5_000, 'webhook', () => at('203.0.113.63'))).toBe(5_000);
});

test('the 65,536 networks of one IPv6 customer have four times the limit of one', async () => {
  await eventually(async () => expect(await isAdmitted('pictures', at('2001:db8:5:ffff::1'))).toBe(true));
  expect(await admitted(600, 'pictures', (n) => at(`2001:db8:6:${(n * 97).toString(16)}::1`))).toBe(480);
  expect(await isAdmitted('pictures', at('2001:db8:7::1'))).toBe(true);
});
