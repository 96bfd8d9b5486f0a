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
    malformed: false,
    type: 'registration',
    search: '?type=registration&token=tok_abcdef',
  });
});

test('of two tokens the last is the provider’s', () => {
  expect(readReturnQuery('?token=tok_first&token=tok_second').token).toBe('tok_second');
});

test.each([[''], ['?'], ['?token=']])('%s holds no token', (search) => {
  expect(readReturnQuery(search)).toEqual({ token: null, malformed: false, type: null, search: '' });
});

test.each([
  ['?token=abc', '?token=abc'],
  ['?token=a/b/../../x', '?token=a%2Fb%2F..%2F..%2Fx'],
  ['?token=abc&token=', '?token=abc'],
])('%s has a malformed token, and preserves it', (search, along) => {
  expect(readReturnQuery(search)).toEqual({ token: null, malformed: true, type: null, search: along });
});

test('a well-formed token beside a malformed one is used', () => {
  expect(readReturnQuery('?token=tok_abcdef&token=abc')).toMatchObject({ token: 'tok_abcdef', malformed: false });
});
