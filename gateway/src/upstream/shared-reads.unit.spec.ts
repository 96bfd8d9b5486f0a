import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { SharedReads } from './shared-reads.js';

/** A service whose calls end when the test says so. */
function aService() {
  const calls: { end: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const call = () => new Promise<string>((end, fail) => void calls.push({ end, fail }));
  return { calls, call };
}

test('reads during a call share the next one, which begins after they arrived', async () => {
  const [reads, { calls, call }] = [new SharedReads(), aService()];
  const first = reads.read('draw 7', call);
  const others = Array.from({ length: 1_000 }, () => reads.read('draw 7', call));
  expect(calls).toHaveLength(1);
  calls[0]!.end('waits');
  expect(await first).toBe('waits');
  await setImmediate();
  expect(calls).toHaveLength(2);
  const last = reads.read('draw 7', call);
  calls[1]!.end('drawn');
  expect(new Set(await Promise.all(others))).toEqual(new Set(['drawn']));
  await setImmediate();
  calls[2]!.end('drawn');
  expect(await last).toBe('drawn');
  expect(calls).toHaveLength(3);
});

test('other reads do not wait for it, and nothing is kept afterwards', async () => {
  const [reads, { calls, call }] = [new SharedReads(), aService()];
  const [one, other] = [reads.read('draw 7', call), reads.read('draw 8', call)];
  expect(calls).toHaveLength(2);
  calls.forEach(({ end }) => end('answer'));
  await Promise.all([one, other]);
  void reads.read('draw 7', call);
  expect(calls).toHaveLength(3);
});

test('a failure is that of its own call alone', async () => {
  const [reads, { calls, call }] = [new SharedReads(), aService()];
  const first = reads.read('draw 7', call);
  const second = reads.read('draw 7', call);
  calls[0]!.fail(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await setImmediate();
  calls[1]!.end('answer');
  expect(await second).toBe('answer');
});

test('a call that hangs does not hold up the next one', async () => {
  const [reads, { calls, call }] = [new SharedReads(), aService()];
  void reads.read('draw 7', call);
  const second = reads.read('draw 7', () => Promise.resolve('answer'));
  expect(await second).toBe('answer');
  calls[0]!.end('late');
  await setImmediate();
  expect(await reads.read('draw 7', () => Promise.resolve('new'))).toBe('new');
});
