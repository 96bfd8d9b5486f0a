import { expect, test } from '@jest/globals';
import { eventually } from './eventually.js';

test('a condition that becomes true while the process is blocked is detected, even after the timeout', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    if (attempts > 1) return 'true by now';
    const startedAt = performance.now();
    while (performance.now() - startedAt < 60);
    throw new Error('not yet');
  };
  expect(await eventually(attempt, { timeoutMs: 20, intervalMs: 1 })).toBe('true by now');
});

test('a condition that never becomes true fails with its last error', async () => {
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
