import { expect, test } from '@jest/globals';
import { andNameSearch, andSearch, andUserSearch, Conditions, searchPatterns } from './conditions.js';

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

test.each([
  ['0193A1B2-0000-7000-8000-000000000001', ' WHERE id = $1', ['0193A1B2-0000-7000-8000-000000000001']],
  [' EA4f67 ', ' WHERE (search LIKE fold_text($1) OR right(id::text, 6) = $2)', ['%EA4f67%', 'ea4f67']],
  ['112345', ' WHERE (search LIKE fold_text($1) OR right(id::text, 6) = $2)', ['%112345%', '112345']],
  ['ea4f6', ' WHERE search LIKE fold_text($1)', ['%ea4f6%']],
  ['ea4f67 afi', ' WHERE search LIKE fold_text($1) AND search LIKE fold_text($2)', ['%ea4f67%', '%afi%']],
  ['', '', []],
])('a person is searched by %j with%s', (q, where, parameters) => {
  const conditions = new Conditions();
  andUserSearch(conditions, q);
  expect([conditions.where, conditions.parameters]).toEqual([where, parameters]);
});

test.each([
  [' 2026-11 ', ['%2026-11%']],
  ['k. ag', ['% k.%', '% ag%']],
  ['  ', []],
  [undefined, []],
])('a name is searched by %j as it is typed', (q, patterns) => {
  const conditions = new Conditions();
  expect(andNameSearch(conditions, q)).toBe(patterns.length > 0);
  expect(conditions.parameters).toEqual(patterns);
});

test('conditions number their parameters', () => {
  const conditions = new Conditions();
  expect(conditions.where).toBe('');
  andSearch(conditions, 'afi');
  conditions.and(`id > ${conditions.parameter(7)}`);
  expect(conditions.where).toBe(' WHERE search LIKE fold_text($1) AND id > $2');
  expect(conditions.parameters).toEqual(['%afi%', 7]);
});
