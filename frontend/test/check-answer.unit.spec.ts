import { expect, test } from '@jest/globals';
import { aConfig } from './api-server.js';
import { checkAnswer } from './check-answer.js';

test.each([
  ['a field too many', 'GET /config', 200, { ...aConfig, colour: 'red' }],
  ['a missing field', 'GET /config', 200, { ...aConfig, brand: undefined }],
  ['an unknown endpoint', 'GET /configs', 200, aConfig],
  ['a body where there is none', 'POST /users/logout', 200, {}],
])('%s fails', (_, key, status, body) => {
  expect(() => checkAnswer(key, status, body)).toThrow();
});

test.each([
  ['GET /config', 200, aConfig],
  ['POST /users/logout', 204, undefined],
  // Not `/products/{id}`.
  ['GET /products/active', 200, []],
])('%s %i is what the gateway answers', (key, status, body) => {
  expect(() => checkAnswer(key, status, body)).not.toThrow();
});
