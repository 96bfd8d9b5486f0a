import { expect, test } from '@jest/globals';
import { listUsers } from '@raffle/contracts/http/user-list';
import { userList } from './user-administration.queries.js';

test.each([
  ['0193A1B2-0000-7000-8000-000000000001', 'id = $1', ['0193A1B2-0000-7000-8000-000000000001']],
  [' EA4f67 ', '(search LIKE fold_text($2) OR right(id::text, 6) = $1)', ['ea4f67', '%EA4f67%']],
  ['112345', '(search LIKE fold_text($2) OR right(id::text, 6) = $1)', ['112345', '%112345%']],
  ['ea4f6', 'search LIKE fold_text($1)', ['%ea4f6%']],
  ['ea4f67 afi', 'search LIKE fold_text($1) AND search LIKE fold_text($2)', ['%ea4f67%', '%afi%']],
  ['90 11 23 45', 'search LIKE fold_text($1)', ['%90112345%']],
  ['', 'true', []],
])('a person is searched by %j with %s', (q, sql, parameters) => {
  expect(userList(listUsers.query.parse({ q }), new Date()).where).toMatchObject({ sql, parameters });
});

test('words beyond the maximum are dropped', () => {
  expect(userList(listUsers.query.parse({ q: 'mot '.repeat(25) }), new Date()).where.parameters).toHaveLength(8);
});
