import { expect, test } from '@jest/globals';
import { configureLogging } from '../logs/logger.js';
import { WorkPool } from './work-pool.js';

/** A pool of two over these tasks, each of which runs until it is ended by its name. */
function poolOf(due: string[]) {
  const ends = new Map<string, { end: () => void; fail: () => void }>();
  const claims: number[] = [];
  const pool = new WorkPool<string>({
    name: 'test',
    max: 2,
    claim: async (free) => {
      claims.push(free);
      const tasks = due.splice(0, free);
      return { tasks, more: tasks.length === free };
    },
    work: (task) =>
      new Promise<void>((end, reject) =>
        ends.set(task, { end, fail: () => reject(new Error('cannot be done')) }),
      ).finally(() => ends.delete(task)),
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { pool, claims, running: () => [...ends.keys()], one: (task: string) => ends.get(task)!, settled, due };
}

test('a slow task does not hold back the others, of which only a limited number run', async () => {
  const { pool, running, one, settled } = poolOf(['slow', 'a', 'b', 'c']);
  await pool.startDue();
  expect(running()).toEqual(['slow', 'a']);
  for (const [ended, next] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const) {
    one(ended).end();
    await settled();
    expect(running()).toEqual(['slow', next]);
  }
});

test('a task that fails frees its slot', async () => {
  configureLogging({ level: 'silent', service: 'test' });
  const { pool, running, one, settled } = poolOf(['a', 'b', 'c']);
  await pool.startDue();
  one('a').fail();
  await settled();
  expect(running()).toEqual(['b', 'c']);
});

test('due tasks are looked for only when asked, or when there may be more', async () => {
  const { pool, claims, one, settled, due } = poolOf(['a']);
  await pool.startDue();
  one('a').end();
  await settled();
  expect(claims).toEqual([2]);
  due.push('b', 'c', 'd');
  await Promise.all([pool.startDue(), pool.startDue()]);
  one('b').end();
  await settled();
  expect(claims).toEqual([2, 2, 1]);
});

test('a task is claimed outside the rounds where a slot is free, else as soon as one is', async () => {
  const { pool, claims, running, one, settled, due } = poolOf([]);
  const offer = (task: string) =>
    pool.withSlot((start) => {
      if (start) start(task);
      else due.push(task);
      return Promise.resolve(start !== undefined);
    });
  expect(await Promise.all(['a', 'b', 'c'].map(offer))).toEqual([true, true, false]);
  expect([running(), claims]).toEqual([['a', 'b'], []]);
  one('a').end();
  await settled();
  expect(running()).toEqual(['b', 'c']);
});

test('a slot is free again when its claim fails or starts nothing', async () => {
  const { pool, claims } = poolOf([]);
  for (let times = 0; times < 3; times += 1)
    await expect(pool.withSlot(() => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
  await pool.withSlot(() => Promise.resolve());
  await pool.startDue();
  expect(claims).toEqual([2]);
});

test('its end waits for a claim and its task, and later ones start nothing', async () => {
  const { pool, running, one, settled } = poolOf([]);
  const claiming = Promise.withResolvers<void>();
  const claim = pool.withSlot(async (start) => {
    await claiming.promise;
    start?.('a');
  });
  let stopped = false;
  const end = pool.stop().then(() => (stopped = true));
  claiming.resolve();
  await claim;
  await settled();
  expect([stopped, running()]).toEqual([false, ['a']]);
  one('a').end();
  await end;
  expect(await pool.withSlot((start) => Promise.resolve(start))).toBeUndefined();
});

test('its end waits for running tasks and starts no more', async () => {
  const { pool, running, one, settled } = poolOf(['a', 'b', 'c']);
  await pool.startDue();
  let stopped = false;
  const end = pool.stop().then(() => (stopped = true));
  one('a').end();
  await settled();
  expect([stopped, running()]).toEqual([false, ['b']]);
  one('b').end();
  await end;
  await pool.startDue();
  expect(running()).toEqual([]);
});
