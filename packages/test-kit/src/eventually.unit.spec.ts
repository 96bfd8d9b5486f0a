import { expect, test } from '@jest/globals';
import { eventually } from './eventually.js';

test('what becomes true while the process cannot run is seen, although the time is over', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    if (attempts > 1) return 'true by now';
    const began = performance.now();
    while (performance.now() - began < 60);
    throw new Error('not yet');
  };
  expect(await eventually(attempt, { timeoutMs: 20, intervalMs: 1 })).toBe('true by now');
});

test('what never becomes true ends with its last reason', async () => {
  let attempts = 0;
  const never = eventually(
    () => {
      throw new Error(`attempt ${(attempts += 1)}`);
    },
    { timeoutMs: 20, intervalMs: 1 },
  );
  await expect(never).rejects.toThrow(/^attempt \d+$/);
  expect(attempts).toBeGreaterThan(1);
});
