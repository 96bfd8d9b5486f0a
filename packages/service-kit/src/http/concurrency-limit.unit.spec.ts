import { expect, test } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

test('the next task starts when the previous one has ended, even if it failed', async () => {
  const queue = new ConcurrencyLimit({ atOnce: 1, maxWaiting: 3, maxWaitMs: 60_000, retryAfterSeconds: 5 });
  const seen: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} starts`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const all = await Promise.allSettled([queue.run(task('a')), queue.run(task('b', true)), queue.run(task('c'))]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

test('a task is refused while too many wait, and runs once there is room', async () => {
  const queue = new ConcurrencyLimit({ atOnce: 1, maxWaiting: 1, maxWaitMs: 60_000, retryAfterSeconds: 5 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const first = queue.run(() => released);
  const second = queue.run(async () => 'second');
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({
    code: 'service_unavailable',
    extras: { headers: { 'retry-after': '5' } },
  });
  release();
  await expect(Promise.all([first, second])).resolves.toEqual([undefined, 'second']);
  await expect(queue.run(async () => 'third')).resolves.toBe('third');
});

test('a task that waits too long is rejected, never runs and does not block others', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, maxWaiting: 3, maxWaitMs: 20, retryAfterSeconds: 5 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const first = limit.run(() => released);
  let started = false;
  const late = limit.run(async () => {
    started = true;
  });
  await expect(late).rejects.toMatchObject({
    code: 'service_unavailable',
    extras: { headers: { 'retry-after': '5' } },
  });
  const next = limit.run(async () => 'next');
  release();
  await expect(Promise.all([first, next])).resolves.toEqual([undefined, 'next']);
  expect(started).toBe(false);
});

test('no more than the limit run at the same time', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 3, maxWaiting: 100, maxWaitMs: 60_000, retryAfterSeconds: 5 });
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => limit.run(task)));
  expect(most).toBe(3);
});
