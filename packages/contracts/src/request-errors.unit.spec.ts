import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { allEndpoints } from './http/all-endpoints.js';
import { requestError } from './request-errors.js';

const messagesOf = (schema: z.core.$ZodType, value: unknown): string[] =>
  z.safeParse(schema, value, { error: requestError }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['a field left out', z.object({ a: z.string() }), {}, 'Ce champ est requis'],
  ['a number for a text', z.string(), 1, 'Ce champ doit être un texte'],
  ['null for a text', z.string(), null, 'Ce champ doit être un texte'],
  ['a text for a number', z.number(), '1', 'Ce champ doit être un nombre'],
  ['half a ticket', z.int(), 1.5, 'Ce champ doit être un nombre entier'],
  ['a text for a boolean', z.boolean(), 'oui', 'Ce champ doit être vrai ou faux'],
  ['an object for a list', z.array(z.string()), {}, 'Ce champ doit être une liste'],
  ['a list for a form', z.strictObject({}), [], 'Ce champ est incorrect'],
  ['a text too long', z.string().check(z.maxLength(3)), 'abcd', '3 caractères au plus'],
  ['a text too short', z.string().check(z.minLength(2)), 'a', '2 caractères au moins'],
  ['too many', z.int().check(z.lte(10)), 11, '10 au plus'],
  ['too few', z.int().check(z.gte(1)), 0, '1 au moins'],
  ['zero for an id', z.int().check(z.positive()), 0, 'Plus de 0'],
  ['a value outside an enum', z.enum(['draft', 'active']), 'x', 'Cette valeur n’est pas acceptée'],
  ['an invalid UUID', z.uuid(), 'x', 'Cet identifiant est incorrect'],
  ['a text that does not match a pattern', z.string().check(z.regex(/^a$/)), 'x', 'Ce champ n’a pas la forme attendue'],
  ['neither type of a union', z.union([z.string(), z.number()]), true, 'Ce champ est incorrect'],
])('%s has a French message', (_, schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});

test('unknown fields are named, up to a bounded length', () => {
  expect(messagesOf(z.strictObject({}), { price: 1 })).toEqual(['Champ inconnu\u00a0: price']);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}${'x'.repeat(1_000)}`, i]));
  expect(messagesOf(z.strictObject({}), many)[0]?.length).toBeLessThan(200);
});

test('a message in the schema takes precedence', () => {
  expect(messagesOf(z.string().check(z.minLength(1, 'Indiquez la raison')), '')).toEqual(['Indiquez la raison']);
});

/** The body of a draw is optional. */
const required = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable ? required(schema.def.innerType) : schema;

test.each(
  allEndpoints.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => (schema ? [[`${method} ${path}`, required(schema)] as const] : [])),
  ),
)('nothing that %s refuses has an English message', (_, schema) => {
  expect(schema).toBeInstanceOf(z.ZodMiniObject);
  const fields = Object.keys((schema as z.ZodMiniObject).shape);
  const wrong: unknown[] = [undefined, null, 'x'.repeat(5_000), '', -1, 1.5, 1e300, true, [], {}];
  for (const value of wrong) {
    const filled = Object.fromEntries(fields.map((field) => [field, value]));
    for (const whole of [value, filled, { ...filled, unknown: 1 }]) {
      expect(messagesOf(schema, whole).join('\n')).not.toMatch(/invalid|expected|too (big|small)|unrecognized|must/i);
    }
  }
});
