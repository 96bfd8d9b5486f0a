import { expect, test } from '@jest/globals';
import { toggle } from './selection.js';

test('a product can be selected and unselected', () => {
  expect(toggle([], 7, 2)).toEqual([7]);
  expect(toggle([7, 8], 7, 2)).toEqual([8]);
});

test('a third product cannot be selected', () => {
  expect(toggle([7, 8], 9, 2)).toEqual([7, 8]);
});

test('with one ticket placed only one more can be selected', () => {
  expect(toggle([8], 9, 1)).toEqual([8]);
});
