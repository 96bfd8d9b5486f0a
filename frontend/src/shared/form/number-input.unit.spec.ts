import { expect, test } from '@jest/globals';
import { wholeNumber } from './number-input.js';

test.each([
  ['12', 12],
  [' 0500 ', 500],
  ['250.000', 250_000],
  ['2,500', 2500],
  ['1 500', 1500],
  ['1\u202f250\u00a0000', 1_250_000],
  ['\u200e2.500\u200f', 2500],
  ['', 0],
  ['douze', 0],
  ['F CFA', 0],
])('%j is read as %d', (text, value) => expect(wholeNumber(text, 0)).toBe(value));

test.each([
  '500.50',
  '500,5',
  '12.9',
  '0.500',
  '2.5000',
  '1.250,000',
  '250..000',
  '.500',
  '1500 F',
  '-5',
  '1e3',
  '٥٠٠',
])('%j is no number', (text) => expect(wholeNumber(text, 0)).toBeNaN());

test('an empty field with a meaning of its own keeps it, and letters are no number there', () => {
  expect(wholeNumber(' ', null)).toBeNull();
  expect(wholeNumber('douze', null)).toBeNaN();
});
