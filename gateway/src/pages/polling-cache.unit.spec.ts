import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { configureLogging } from '@raffle/service-kit';
import { PollingCache } from './polling-cache.js';

let asked: { answer: (value: number) => void; fail: () => void }[];
let cache: PollingCache<number>;
beforeEach(() => {
  configureLogging({ level: 'silent', service: 'gateway' });
  jest.useFakeTimers();
  asked = [];
  cache = new PollingCache(
    'a number',
    () =>
      new Promise<number>((resolve, reject) => asked.push({ answer: resolve, fail: () => reject(new Error('away')) })),
  );
});
afterEach(() => {
  cache.close();
  jest.useRealTimers();
});

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('refreshes every minute, and sooner until there is a first answer', async () => {
  void cache.refresh();
  asked[0]?.fail();
  await passes(2_000);
  asked[1]?.answer(7);
  await passes(59_999);
  expect([cache.value, asked.length]).toEqual([7, 2]);
  await passes(1);
  asked[2]?.fail();
  await passes(59_999);
  expect([cache.value, asked.length]).toEqual([7, 3]);
});

test.each([
  ['before the answer arrives', 600],
  ['after the answer arrived', 400],
])('a call that is scheduled during another one is not postponed: due %s', async (_, answeredAfterMs) => {
  void cache.refresh();
  cache.plan(500);
  await passes(answeredAfterMs);
  expect(asked).toHaveLength(1);
  asked[0]?.answer(1);
  await passes(500);
  expect(asked).toHaveLength(2);
  asked[1]?.answer(2);
  await passes(59_999);
  expect([cache.value, asked.length]).toEqual([2, 2]);
});
