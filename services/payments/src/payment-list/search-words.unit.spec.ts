import { expect, test } from '@jest/globals';
import { paymentSearchWords } from './search-words.js';

test.each([
  ['90 11 23 45', ['90112345']],
  ['+228 90-11-23-45', ['22890112345']],
  ['00228 90.11.23.45', ['22890112345']],
  ['07 01 23 45 67', ['0701234567']],
  ['(225) 0701234567', ['2250701234567']],
  ['  Afi   Mensah ', ['Afi', 'Mensah']],
  ['P-7K2M9QXA', ['P-7K2M9QXA']],
  ['--', []],
  ['   ', []],
])('%p searches %p', (q, words) => expect(paymentSearchWords(q)).toEqual(words));
