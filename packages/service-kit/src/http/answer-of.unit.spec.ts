import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { answerOf, columnsOf } from './answer-of.js';

const person = z.object({
  name: z.string(),
  created_at: z.string(),
  left_at: z.nullable(z.string()),
  active: z.optional(z.boolean()),
});

test('an answer has the fields of its schema and no other column of the row', () => {
  const row = { name: 'Afi', created_at: new Date(0), left_at: null, password_hash: 'secret' };
  expect(answerOf(person, row)).toEqual({ name: 'Afi', created_at: '1970-01-01T00:00:00.000Z', left_at: null });
});

test('the columns of a statement are the fields of the schema', () => {
  expect(columnsOf(person, { created_at: 'now()', active: null })).toBe('"name", now() AS "created_at", "left_at"');
  expect(columnsOf(person, { created_at: 'now()', active: null }, 'p')).toBe(
    'p."name", now() AS "created_at", p."left_at"',
  );
});
