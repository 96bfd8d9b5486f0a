import { expect, jest, test } from '@jest/globals';
import { withDeadline } from '../src/index.js';

test('the result and the error of the work are passed on', async () => {
  await expect(withDeadline(1_000, Promise.resolve(7), 'the work')).resolves.toBe(7);
  await expect(withDeadline(1_000, Promise.reject(new Error('refused')), 'the work')).rejects.toThrow('refused');
});

test('work that takes too long fails with a given error or one that names it', async () => {
  jest.useFakeTimers();
  const forever = new Promise<never>(() => undefined);
  const named = expect(withDeadline(20, forever, 'the work')).rejects.toThrow('the work took longer than 20 ms');
  const own = expect(withDeadline(20, forever, () => new RangeError('too late'))).rejects.toThrow(RangeError);
  jest.advanceTimersByTime(20);
  await Promise.all([named, own]);
  jest.useRealTimers();
});

test('no timer is left running', async () => {
  jest.useFakeTimers();
  await withDeadline(1_000, Promise.resolve(), 'the work');
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
