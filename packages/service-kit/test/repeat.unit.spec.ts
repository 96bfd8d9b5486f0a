import { afterEach, expect, jest, test } from '@jest/globals';
import { repeat } from '../src/repeat.js';

afterEach(() => {
  jest.useRealTimers();
});

test('continues immediately while there is more, also after a failure, and never after stop', async () => {
  const rounds: number[] = [];
  const { promise: done, resolve: resolveDone } = Promise.withResolvers<void>();
  const repetition = repeat('test', 1, async () => {
    rounds.push(rounds.length);
    if (rounds.length === 1) return true;
    if (rounds.length === 2) throw new Error('this round fails');
    resolveDone();
    return false;
  });
  await done;
  await repetition.stop();
  const after = rounds.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(rounds).toHaveLength(after);
  expect(after).toBeGreaterThanOrEqual(3);
});

test('the first round starts immediately or after its delay, the next after the pause', async () => {
  jest.useFakeTimers();
  const rounds = { atOnce: 0, later: 0 };
  const repetitions = [
    repeat('test', 1_000, async () => (rounds.atOnce += 1) < 0),
    repeat('test', 1_000, async () => (rounds.later += 1) < 0, 300),
  ];
  await jest.advanceTimersByTimeAsync(299);
  expect(rounds).toEqual({ atOnce: 1, later: 0 });
  await jest.advanceTimersByTimeAsync(1);
  expect(rounds).toEqual({ atOnce: 1, later: 1 });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(rounds).toEqual({ atOnce: 2, later: 2 });
  await Promise.all(repetitions.map((repetition) => repetition.stop()));
});
