import { expect, test } from '@jest/globals';
import { CpuTotal, type ProcessTimes } from './cpu-meter.js';

const one = (pid: number, parent: number, seconds: number, born = 'then'): ProcessTimes => ({
  pid,
  parent,
  born,
  ticks: seconds * 100,
});

test('it adds up descendants, whatever their session, and nobody else', () => {
  const total = new CpuTotal(10);
  expect(total.add([one(1, 0, 900), one(12, 11, 3), one(10, 1, 1), one(11, 10, 2), one(20, 1, 50)])).toBe(6);
});

test('a process that its parent waits for is counted once', () => {
  const total = new CpuTotal(10);
  total.add([one(10, 1, 1), one(11, 10, 5)]);
  expect(total.add([one(10, 1, 7)])).toBe(7);
});

test('a process that nobody waits for counts as last seen, also after its parent has ended', () => {
  const total = new CpuTotal(10);
  total.add([one(10, 1, 1), one(11, 10, 2), one(12, 11, 5)]);
  // 11 was killed; 12 now belongs to process 1.
  expect(total.add([one(10, 1, 3), one(12, 1, 6)])).toBe(9);
  expect(total.add([one(10, 1, 3)])).toBe(9);
});

test('a reused PID is another process', () => {
  const total = new CpuTotal(10);
  total.add([one(10, 1, 1), one(11, 10, 2)]);
  expect(total.add([one(10, 1, 3), one(11, 1, 100, 'later')])).toBe(3);
});
