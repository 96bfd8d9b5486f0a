import { expect, test } from '@jest/globals';
import { toggle } from './selection.js';

test('a product is selected and unselected', () => {
  expect(toggle([], 7, 2)).toEqual([7]);
  expect(toggle([7, 8], 7, 2)).toEqual([8]);
});

test('a third product cannot be selected', () => {
  expect(toggle([7, 8], 9, 2)).toEqual([7, 8]);
});

test('when one ticket is placed already, only one more can be selected', () => {
  expect(toggle([8], 9, 1)).toEqual([8]);
});
