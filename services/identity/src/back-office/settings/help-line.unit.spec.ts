import { expect, test } from '@jest/globals';
import { helpLineNumber } from './help-line.js';

test.each([
  ['90 11 23 45', '+22890112345'],
  ['+228 90-11-23-45', '+22890112345'],
  ['00225 07 01 23 45 67', '+2250701234567'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['+228 22 21 23 45', '+22822212345'],
])('%j is %s', (typed, number) => expect(helpLineNumber(typed)).toBe(number));

test.each([
  '',
  '12',
  '+999 12 34 56 78',
  'appelez-nous',
  '+33 6 12',
  '+228 00 11 23 45',
  '061234567',
  '+33612345678 poste 3',
])('%j is not a help line', (typed) => expect(helpLineNumber(typed)).toBeNull());
