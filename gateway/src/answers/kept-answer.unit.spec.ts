import { expect, test } from '@jest/globals';
import { KeptAnswer } from './kept-answer.js';

function counting() {
  let now = 0;
  let made = 0;
  let failing = false;
  const kept = new KeptAnswer(
    1_000,
    async () => {
      if (failing) throw new Error('nothing to tell');
      return ++made;
    },
    () => now,
  );
  return { kept, at: (ms: number) => (now = ms), fail: (how: boolean) => (failing = how) };
}

test('is made once for all who ask at the same time, and again when its time is over', async () => {
  const { kept, at } = counting();
  expect(await Promise.all([kept.get(), kept.get(), kept.get()])).toEqual([1, 1, 1]);
  at(999);
  expect(await kept.get()).toBe(1);
  at(1_000);
  expect(await kept.get()).toBe(2);
});

test('a failure is told to who waited, and not kept', async () => {
  const { kept, fail } = counting();
  fail(true);
  await expect(kept.get()).rejects.toThrow('nothing to tell');
  fail(false);
  expect(await kept.get()).toBe(1);
});
