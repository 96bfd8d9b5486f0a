import { expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { CheckTurns } from './check-turns.js';

/** Checks that end when the test says so, in the order in which they start. */
function checks() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const turns = new CheckTurns();
  const run = (key: string, name = key) =>
    turns.runInTurn(key, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  /** Ends the check that runs, and waits until the next one has started. */
  const endOne = async () => {
    const before = started.length;
    ends.shift()!();
    await eventually(async () => expect(started.length).toBe(before + 1));
  };
  return { started, run, endOne };
}

test('one check at a time, and keys take turns: one that sends many waits for its own', async () => {
  const { started, run, endOne } = checks();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name);
  void run('b');
  void run('c');
  expect(started).toEqual(['a1']);
  for (let i = 0; i < 5; i++) await endOne();
  expect(started).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4']);
});

test('too many of one key are refused, and too many of all; others are not', async () => {
  const { run } = checks();
  const refused = { code: 'service_unavailable', extras: { headers: { 'retry-after': '2' } } };
  for (let i = 0; i <= 10; i++) void run('a');
  await expect(run('a')).rejects.toMatchObject(refused);
  for (let i = 0; i < 40; i++) void run(`b${i}`);
  await expect(run('c')).rejects.toMatchObject(refused);
});

test('a check that fails ends its turn', async () => {
  const turns = new CheckTurns();
  await expect(turns.runInTurn('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await turns.runInTurn('a', () => Promise.resolve('next'))).toBe('next');
});
