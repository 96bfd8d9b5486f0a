import { expect, jest, test } from '@jest/globals';
import { allButDate, eventually } from './eventually.js';

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

test('the time limit holds where a test has stopped the date', async () => {
  jest.useFakeTimers({ now: 0, doNotFake: [...allButDate] });
  const never = eventually(() => Promise.reject(new Error('never')), { timeoutMs: 20, intervalMs: 1 });
  await expect(never).rejects.toThrow('never');
  jest.useRealTimers();
}, 5_000);

test('a condition that takes long is looked at less often', async () => {
  jest.useFakeTimers();
  let attempts = 0;
  const never = eventually(
    () => {
      attempts += 1;
      throw new Error('not yet');
    },
    { timeoutMs: 20_000 },
  );
  await Promise.all([expect(never).rejects.toThrow('not yet'), jest.advanceTimersByTimeAsync(30_000)]);
  expect(attempts).toBeGreaterThan(50);
  expect(attempts).toBeLessThan(150);
  jest.useRealTimers();
});
