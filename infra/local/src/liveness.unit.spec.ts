import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchLiveness } from './liveness.js';

const patience = { everyMs: 5_000, answerWithinMs: 10_000, misses: 3, startWithinMs: 180_000 };
let hung: string[];
beforeEach(() => {
  hung = [];
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

/** Watches a new process whose answers are given in order, each after so many milliseconds; the last one is repeated. */
function watch(...script: [answers: boolean, afterMs: number][]): void {
  const answers = () => {
    const [answer, afterMs] = (script.length > 1 ? script.shift() : script[0]) ?? [false, 0];
    return new Promise<boolean>((resolve) => setTimeout(() => resolve(answer), afterMs));
  };
  watchLiveness({ answers, patience }, false, (why) => hung.push(why));
}
const yes: [boolean, number] = [true, 10];
const slow: [boolean, number] = [true, 9_000];
const no: [boolean, number] = [false, 10_000];

test('three misses in a row make a hung process, reported once', async () => {
  watch(yes, no, no, no);
  await jest.advanceTimersByTimeAsync(49_000);
  expect(hung).toEqual([]);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(hung).toEqual(['has not answered 3 times in a row']);
});

test('slow answers, and misses between answers, do not', async () => {
  watch(yes, no, no, slow, no, no, yes, slow);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(hung).toEqual([]);
});

test('a process may take three minutes to start, not longer', async () => {
  watch([false, 10]);
  await jest.advanceTimersByTimeAsync(180_000);
  expect(hung).toEqual([]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(hung).toEqual(['has not answered since its start']);
});

test('misses do not count while this process itself is stopped', async () => {
  watch(yes, [false, 60_000]);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(hung).toEqual([]);
});
