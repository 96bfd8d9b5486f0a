import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { configureLogging } from '@raffle/service-kit';
import { KeptAnswer } from './kept-answer.js';

let asked: { answer: (value: number) => void; fail: () => void }[];
let kept: KeptAnswer<number>;
beforeEach(() => {
  configureLogging({ level: 'silent', service: 'gateway' });
  jest.useFakeTimers();
  asked = [];
  kept = new KeptAnswer(
    'a number',
    () =>
      new Promise<number>((resolve, reject) => asked.push({ answer: resolve, fail: () => reject(new Error('away')) })),
  );
});
afterEach(() => {
  kept.close();
  jest.useRealTimers();
});

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('is asked again after a minute, and soon while there is none', async () => {
  void kept.refresh();
  asked[0]?.fail();
  await passes(2_000);
  asked[1]?.answer(7);
  await passes(59_999);
  expect([kept.value, asked.length]).toEqual([7, 2]);
  await passes(1);
  asked[2]?.fail();
  await passes(59_999);
  expect([kept.value, asked.length]).toEqual([7, 3]);
});

test.each([
  ['before the answer comes', 600],
  ['after the answer came', 400],
])('what is planned while it is being asked is not put off: due %s', async (_, answeredAfterMs) => {
  void kept.refresh();
  kept.plan(500);
  await passes(answeredAfterMs);
  expect(asked).toHaveLength(1);
  asked[0]?.answer(1);
  await passes(500);
  expect(asked).toHaveLength(2);
  asked[1]?.answer(2);
  await passes(59_999);
  expect([kept.value, asked.length]).toEqual([2, 2]);
});
