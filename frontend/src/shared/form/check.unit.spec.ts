import { expect, test } from '@jest/globals';
import { byField } from './check.js';

test('a field shows its first error', () => {
  expect(
    byField([
      { path: 'name', message: 'a' },
      { path: 'name', message: 'b' },
    ]),
  ).toEqual({ name: 'a' });
});
