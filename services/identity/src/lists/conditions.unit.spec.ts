import { expect, test } from '@jest/globals';
import { andSearch, Conditions, searchPatterns } from './conditions.js';

test.each([
  [undefined, []],
  ['  ', []],
  ['Mensah', ['%Mensah%']],
  ['afi lomé', ['%afi%', '%lomé%']],
  ['af', ['% af%']],
  ['90 11 23 45', ['%90112345%']],
  ['+228 90-11', ['%22890 11%'.replace(' ', '')]],
  ['00228 90 11 23 45', ['%22890112345%']],
  ['50%_\\', ['%50\\%\\_\\\\%']],
])('%j searches for %j', (q, patterns) => expect(searchPatterns(q)).toEqual(patterns));

test('more words than anybody types are cut', () => {
  expect(searchPatterns('mot '.repeat(40))).toHaveLength(8);
});

test('conditions number their parameters, and a copy goes its own way', () => {
  const conditions = new Conditions();
  expect(conditions.where).toBe('');
  andSearch(conditions, 'afi');
  const copy = conditions.copy();
  copy.and(`id > ${copy.parameter(7)}`);
  expect(conditions.where).toBe(' WHERE search LIKE fold_text($1)');
  expect(copy.where).toBe(' WHERE search LIKE fold_text($1) AND id > $2');
  expect(copy.parameters).toEqual(['%afi%', 7]);
});
