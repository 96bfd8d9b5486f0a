import { expect, test } from '@jest/globals';
import { identify, isAlive } from './process-identity.js';

test('a process that has the number of an ended one is another', () => {
  const own = identify(process.pid)!;
  expect(isAlive(own)).toBe(true);
  expect(isAlive({ ...own, born: `${own.born}0` })).toBe(false);
});
