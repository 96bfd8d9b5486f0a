import { expect, test } from '@jest/globals';
import { configureLogging } from './logger.js';
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
