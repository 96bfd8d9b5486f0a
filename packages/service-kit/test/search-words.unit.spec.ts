import { expect, test } from '@jest/globals';
import { containing, likePattern, searchWords } from '../src/index.js';

test.each([
  ['  Afi   M. ', ['Afi', 'M.']],
  ['   ', []],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%p searches %p', (q, words) => expect(searchWords(q)).toEqual(words));

test('a search may allow more words', () => expect(searchWords('a b c d e f g h i', 8)).toHaveLength(8));

test.each([
  ['Mensah', '%Mensah%'],
  ['lomé', '%lomé%'],
  ['af', '% af%'],
  ['é', '% é%'],
  ['100%', '%100\\%%'],
  ['a_b\\', '%a\\_b\\\\%'],
])('%p is looked for as %p', (word, pattern) => expect(likePattern(word)).toBe(pattern));

test('a text is looked for anywhere, however short', () => {
  expect(containing('af')).toBe('%af%');
  expect(containing('5%_\\')).toBe('%5\\%\\_\\\\%');
});
