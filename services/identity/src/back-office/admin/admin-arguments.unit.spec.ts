import { expect, test } from '@jest/globals';
import { readArguments, usage } from './admin-arguments.js';

test.each([
  [[]],
  [['create']],
  [['create', 'a', 'secret-solaire']],
  [['create', 'a', '--password', 'x']],
  [['create', 'a', '--role', 'nobody']],
  [['list', 'a']],
  [['two-people', 'perhaps']],
  [['drop']],
])('%j shows the usage', (args) => expect(() => readArguments(args)).toThrow(usage));

test('an account has the role admin unless another is given', () => {
  expect(readArguments(['create', 'a'])).toMatchObject({ command: 'create', username: 'a', role: 'admin' });
  expect(readArguments(['create', 'a', '--role', 'super_admin'])).toMatchObject({ role: 'super_admin' });
});
