import { expect, jest, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { allEndpoints } from './http/all-endpoints.js';

/** A string from outside a process is read only up to a maximum, which is checked before any pattern (docs/security.md "Fuzzing"). */

const root = process.cwd();

type Schema = z.core.$ZodTypes;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** Runs one check alone. */
const issuesOf = (check: z.core.$ZodCheck, value: string) => {
  const payload = { value, issues: [] as z.core.$ZodRawIssue[] };
  void (check._zod.check as (payload: unknown) => void)(payload);
  return payload.issues;
};
const tooLong = 'a'.repeat(2 ** 24);

/** Why a schema of strings has no maximum in UTF-16 code units that is the first check and the last one for a longer text. */
function wrongWith(schema: z.core.$ZodString): string | undefined {
  const { checks = [], coerce } = schema._zod.def;
  if ('check' in schema._zod.def) return 'a format is checked first';
  if (coerce) return 'any value becomes a string';
  const [issue] = checks[0] ? issuesOf(checks[0], tooLong) : [];
  if (issue?.code !== 'too_big' || issue.continue !== false) return 'no maximum is the first check and ends the others';
  const units = Number(issue.maximum);
  if (issuesOf(checks[0]!, '\u{1f600}'.repeat(units / 2 + 1)).length !== 1) return 'its maximum is not in UTF-16 units';
  if (issuesOf(checks[0]!, 'a'.repeat(units)).length !== 0) return 'its maximum is not included';
  const all = z.safeParse(schema, 'a'.repeat(units + 1)).error?.issues;
  return all?.length === 1 ? undefined : 'checks follow for a longer text';
}

/** What is wrong in a schema, by its path. */
function unboundedIn(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inner = (part: z.core.$ZodType | null | undefined, name = '') =>
    part ? unboundedIn(part as Schema, `${path}${name}`, seen) : [];
  const { def } = schema._zod;
  switch (def.type) {
    case 'string': {
      const wrong = wrongWith(schema as z.core.$ZodString);
      return wrong === undefined ? [] : [`${path}: ${wrong}`];
    }
    case 'object':
      return [...Object.entries(def.shape).flatMap(([name, part]) => inner(part, `.${name}`)), ...inner(def.catchall)];
    case 'array':
      return inner(def.element, '[]');
    case 'tuple':
      return [...def.items, def.rest].flatMap((part) => inner(part, '[]'));
    case 'record':
      return [...inner(def.keyType, '{name}'), ...inner(def.valueType, '{}')];
    case 'union':
      return def.options.flatMap((part) => inner(part));
    case 'pipe':
      return [...inner(def.in), ...inner(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return inner(def.innerType);
    case 'unknown': {
      const deep = [[{ a: { b: tooLong } }], { [tooLong]: 1 }];
      return deep.some((value) => z.safeParse(schema, value).success) ? [`${path}: any JSON is accepted`] : [];
    }
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'never':
    case 'transform':
      return [];
    default:
      return [`${path}: the test does not know the type ${def.type}`];
  }
}

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
);
const exported = files.flatMap((file) => Object.entries(jest.requireActual<object>(join(__dirname, file))));

/** The schemas of a definition, of what holds definitions, or a schema itself. */
function schemasOf([name, value]: [string, unknown]): [string, Schema][] {
  if (isSchema(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]: [string, unknown]) => schemasOf([`${name}.${part}`, inner]));
}
const schemas = exported.flatMap(schemasOf);

test('every string of the contracts has a maximum that is checked first and ends the check', () => {
  expect(schemas.length).toBeGreaterThan(500);
  expect(schemas.flatMap(([name, schema]) => unboundedIn(schema, name))).toEqual([]);
});

test.each([
  ['without a maximum', z.string()],
  ['with a pattern first', z.string().check(z.regex(/a/), z.maxLength(3, { abort: true }))],
  ['trimmed first', z.string().check(z.trim(), z.maxLength(3, { abort: true }))],
  ['with a format', z.uuid()],
  ['that goes on', z.string().check(z.maxLength(3), z.regex(/b/))],
  ['in code points', z.string().check(z.maxLength(3, { abort: true }))],
  ['in a list', z.object({ a: z.array(z.optional(z.string())) })],
  ['as a name', z.record(z.string(), z.number())],
  ['as anything', z.nullable(z.unknown())],
])('the test finds a string %s', (_, schema) => {
  expect(unboundedIn(schema as unknown as Schema, 'schema')).toHaveLength(1);
});

test('every list of a request has a maximum', () => {
  const endless = (schema: z.core.$ZodType | undefined): boolean => {
    const shape = schema && 'shape' in schema._zod.def ? (schema._zod.def.shape as Record<string, Schema>) : {};
    return Object.values(shape).some(
      (part) =>
        endless(part) ||
        (part._zod.def.type === 'array' && !part._zod.def.checks?.some(({ _zod }) => _zod.def.check === 'max_length')),
    );
  };
  expect(allEndpoints.filter(({ body, query }) => endless(body) || endless(query)).map(({ path }) => path)).toEqual([]);
});

test('what a process reads from others is bounded: only configuration has other strings', () => {
  const sources = ['gateway/src', 'services', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!.*(node_modules|\/dist\/|\/test\/|spec\.ts)).*\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(sources.length).toBeGreaterThan(400);
  const reading = sources.filter(
    (name) =>
      !/(^|\/)(config\.ts|config\/variables\.ts)$|contracts\/src\/bounded\.ts$/.test(name) &&
      /\bz\s*\.string\(/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(reading).toEqual([]);
});
