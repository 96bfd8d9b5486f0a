import { afterEach, expect, jest, test } from '@jest/globals';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { Metrics } from '../src/process/metrics.js';
import { Repeat, repeat, Repetitions } from '../src/process/repeat.js';

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

test('operators see when each job last succeeded', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const job = { fails: true, rounds: 0 };
  class Jobs {
    @Repeat({ name: 'sweep', everyMs: 30_000 })
    async sweep(): Promise<void> {
      job.rounds += 1;
      if (job.fails) throw new Error('this round fails');
    }
  }
  const metrics = new Metrics('test');
  const providers = { getProviders: () => [{ instance: new Jobs(), isAlias: false }] };
  const repetitions = new Repetitions(providers as never, new MetadataScanner(), new Reflector(), metrics);
  const succeededAt = async () =>
    Number(
      /^background_job_last_success_timestamp_seconds\{job="sweep",service="test"\} (\S+)$/m.exec(
        await metrics.registry.metrics(),
      )?.[1],
    );
  repetitions.onApplicationBootstrap();
  expect(await metrics.registry.metrics()).toMatch(
    /^background_job_failed_rows_total\{job="sweep",service="test"\} 0$/m,
  );
  await jest.advanceTimersByTimeAsync(60_000);
  expect(job.rounds).toBeGreaterThanOrEqual(2);
  expect(await succeededAt()).toBe(1_000);
  job.fails = false;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await succeededAt()).toBe(1_090);
  await repetitions.onModuleDestroy();
});
