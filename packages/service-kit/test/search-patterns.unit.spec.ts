import { expect, test } from '@jest/globals';
import { containing, wordOrNumberPatterns, wordPatterns } from '../src/database/index.js';

test.each([
  [undefined, []],
  ['   ', []],
  ['  Afi   Mensah ', ['%Afi%', '%Mensah%']],
  ['afi lomé', ['%afi%', '%lomé%']],
  ['af', ['% af%']],
  ['é', ['% é%']],
  ['k. ag', ['% k.%', '% ag%']],
  [' 2026-11 ', ['%2026-11%']],
  ['N´Guessan', ["%N'Guessan%"]],
  ['e\u0301', ['% é%']],
  ['\u200eAfi\u200b Mensah', ['%Afi%', '%Mensah%']],
  ['５％', ['% 5\\%%']],
  ['100%', ['%100\\%%']],
  ['a_b\\', ['%a\\_b\\\\%']],
])('%p searches %p', (q, patterns) => expect(wordPatterns(q)).toEqual(patterns));

test('more words than anyone types are dropped', () => expect(wordPatterns('mot '.repeat(25))).toHaveLength(8));

test.each([
  ['90 11 23 45', ['%90112345%']],
  ['+228 90-11-23-45', ['%22890112345%']],
  ['+228 90-11', ['%2289011%']],
  ['00228 90.11.23.45', ['%22890112345%']],
  ['07 01 23 45 67', ['%0701234567%']],
  ['(225) 0701234567', ['%2250701234567%']],
  ['\u202a+228 90 11 23 45\u202c', ['%22890112345%']],
  ['+228\u00a090\u202f11‑23–45', ['%22890112345%']],
  ['(+228) 90·11·23·45', ['%22890112345%']],
  ['tel:+22890112345', ['%22890112345%']],
  ['https://wa.me/22890112345', ['%22890112345%']],
  ['９０ １１ ２３ ４５', ['%90112345%']],
  ['  Afi   Mensah ', ['%Afi%', '%Mensah%']],
  ['P-7K2M9QXA', ['%P-7K2M9QXA%']],
  ['--', []],
  ['   ', []],
  [undefined, []],
])('%p searches %p, a number as one word', (q, patterns) => expect(wordOrNumberPatterns(q)).toEqual(patterns));

test('a text is searched anywhere, however short', () => {
  expect(containing('af')).toBe('%af%');
  expect(containing('5%_\\')).toBe('%5\\%\\_\\\\%');
});
