import { expect, test } from '@jest/globals';
import { readReturnQuery } from './read-return-query.js';

test.each([
  ['?type=registration&token=tok_abcdef'],
  ['?type=registration?token=tok_abcdef'],
  ['?type=registration&&token=tok_abcdef'],
  ['?type=registration&?token=tok_abcdef'],
  ['??type=registration?&token=tok_abcdef'],
])('%s is read however the provider joined it', (search) => {
  expect(readReturnQuery(search)).toEqual({
    token: 'tok_abcdef',
    type: 'registration',
    search: '?type=registration&token=tok_abcdef',
  });
});

test('of two tokens the last is the provider’s own', () => {
  expect(readReturnQuery('?token=tok_first&token=tok_second').token).toBe('tok_second');
});

test.each([[''], ['?'], ['?token='], ['?token=a/b/../../x'], ['?token=abc']])('%s holds no token', (search) => {
  expect(readReturnQuery(search)).toEqual({ token: null, type: null, search: '' });
});
