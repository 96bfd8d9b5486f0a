import { expect, test } from '@jest/globals';
import { isUnstorable, wrongIn } from './verdict.js';

const answer = (status: number, json: unknown) => ({ status, json, text: JSON.stringify(json) });
const problem = (status: number, code: string, detail = 'Ce champ est requis') =>
  answer(status, { type: 'about:blank', title: 'x', status, code, detail, message: detail });

test.each([
  ['a success', answer(200, { user: {} })],
  ['a refusal of the contracts', problem(404, 'product_not_found')],
  ['a name that the caller sent', problem(400, 'invalid_request', 'Champ inconnu : constructor')],
])('%s is accepted', (_, one) => expect(wrongIn('GET', one)).toBeUndefined());

test.each([
  ['a failure, even one of the contracts', problem(503, 'service_unavailable')],
  ['a refusal that is not a problem document', answer(400, { error: 'no' })],
  ['a code with another status', problem(400, 'product_not_found')],
  ['a code that is not in the contracts', problem(400, 'toString')],
  ['a stack trace', problem(400, 'invalid_request', 'Error\n    at handler (app.js:1:2)')],
  ['SQL', problem(400, 'invalid_request', 'select * from users where id = 1')],
  ['a constraint', problem(409, 'phone_taken', 'duplicate key value violates unique constraint "users_phone"')],
  ['a path', problem(400, 'invalid_request', '/srv/gateway/dist/main.js')],
  ['an address', problem(400, 'invalid_request', 'connect ECONNREFUSED 127.0.0.1:5432')],
])('%s is rejected', (_, one) => expect(wrongIn('GET', one)).toBeDefined());

test('unstorable text is detected in values and names', () => {
  for (const bad of ['a\0b', '\ud800', ['x', { y: '\udc00' }], { 'n\0': 1 }]) expect(isUnstorable(bad)).toBe(true);
  for (const good of ['é😀', '\\u0000', 7, null, { a: ['b'] }]) expect(isUnstorable(good)).toBe(false);
});
