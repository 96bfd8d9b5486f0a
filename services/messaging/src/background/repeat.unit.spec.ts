import { expect, test } from '@jest/globals';
import { repeat } from './repeat.js';

test('goes on at once while there is more, also after a failure, and never after stop', async () => {
  const rounds: number[] = [];
  let resolveDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (resolveDone = resolve));
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
