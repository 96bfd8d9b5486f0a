import { expect, test } from '@jest/globals';
import { likePattern, searchWords } from './search-words.js';

test.each([
  ['  Afi   M. ', ['Afi', 'M.']],
  ['   ', []],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%p searches %p', (q, words) => expect(searchWords(q)).toEqual(words));

test.each([
  ['Mensah', '%Mensah%'],
  ['af', '% af%'],
  ['100%', '%100\\%%'],
  ['a_b\\', '%a\\_b\\\\%'],
])('%p is looked for as %p', (word, pattern) => expect(likePattern(word)).toBe(pattern));
