import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contracts use. */
export interface Shape {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: Shape;
  maxItems?: number;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | false;
  required?: string[];
}

/** Usual values by field name. */
export type Things = Readonly<Record<string, readonly unknown[]>>;

/** Fields that refer to an object of the shop: usually an existing one. `@` names are filled in when the request is sent (shop.ts). */
const things: Things = {
  productId: ['@product0', '@product1', '@product2'],
  userId: ['@me', '@other'],
  creditId: ['@credit'],
  paymentToken: ['@token'],
  phone: ['@phone', '+22890000001', '+2250701000001'],
  before: ['@message'],
};

/** Texts that cause problems in parsers, databases and templates. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'Lomé \ud83d',
  '\u202e',
  '\ufeff',
  'é'.normalize('NFD'),
  '😀'.repeat(40),
  "' OR 1=1 --",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%ff%',
  'NaN',
  '-1',
  '9'.repeat(40),
  '1e400',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
  'constructor',
  '=cmd()',
  'x'.repeat(5_000),
];
export const text = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...oddTexts));

const oddNumbers = [0, -0, -1, 0.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, 5e-324];
/** Arbitrary JSON, unusual rather than large. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}, [[]], [null], { $ne: null }, nested(200)),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}

/**
 * Values that the schema of a body or query accepts.
 * @param fit fields that must be consistent, in addition to those known everywhere.
 */
export function valuesOf(schema: z.core.$ZodType, fit: Things = {}): fc.Arbitrary<unknown> {
  return ofShape(shapeOf(schema), { ...things, ...fit });
}

export const shapeOf = (schema: z.core.$ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

function ofShape(shape: Shape, known: Things): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => ofShape(one, known)));
  switch (shape.type) {
    case 'string':
      return ofText(shape);
    case 'integer':
    case 'number':
      return ofNumber(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(ofShape(shape.items ?? {}, known), { maxLength: Math.min(shape.maxItems ?? 5, 5) });
    case 'object':
      return shape.properties
        ? ofObject(shape.properties, shape.required ?? [], known)
        : fc.dictionary(fc.string(), anything);
    default:
      return anything;
  }
}

function ofObject(properties: Record<string, Shape>, required: string[], all: Things): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, shape]): [string, fc.Arbitrary<unknown>] => {
    // A field of that name that is not text has another meaning.
    const known = isObjectShape(shape) ? undefined : all[name];
    const made = ofShape(shape, all);
    return [name, known ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...known) }, made) : made];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const isObjectShape = (shape: Shape): boolean => shape.type === 'object' || (shape.anyOf?.some(isObjectShape) ?? false);

function ofNumber({ type, minimum, exclusiveMinimum, maximum }: Shape): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1_000;
  const whole = { min: Math.max(Math.ceil(min), -(2 ** 53)), max: Math.min(maximum ?? 1_000_000, 2 ** 53) };
  return type === 'integer' ? fc.integer({ ...whole, max: Math.min(whole.max, 2 ** 31 - 1) }) : fc.double(whole);
}

function ofText({ format, pattern, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return date.map((one) => one.toISOString());
  if (format === 'date') return date.map((one) => one.toISOString().slice(0, 10));
  // fast-check cannot generate text for a look-ahead: that pattern is the URL of a picture.
  if (pattern?.includes('(?!')) return fc.constantFrom('', '/products/tablet.svg', 'https://example.org/x.png');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const usual = fc.string({ minLength, maxLength: Math.max(minLength, maxLength), unit: 'grapheme' });
  return fc.oneof({ weight: 4, arbitrary: usual }, fc.constantFrom(...oddTexts));
}

/** Changes one place of a value, selected by its index among all places. */
interface Change {
  place: number;
  how: 'replace' | 'remove' | 'add' | 'wrap';
  name: string;
  value: unknown;
}
const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(30),
  how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'wrap'),
  name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'status', 'role'), text),
  value: anything,
});

/** Valid values with one to three places changed. */
export const changed = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(apply, value));

function apply(value: unknown, { place, how, name, value: other }: Change): unknown {
  const count = placesIn(value);
  let left = place % count;
  const visit = (part: unknown): unknown => {
    if (left-- === 0) {
      if (how === 'wrap') return [part];
      if (how === 'add' && isObject(part)) return Object.fromEntries([...Object.entries(part), [name, other]]);
      // Undefined does not exist in JSON: the field is omitted.
      return how === 'remove' ? undefined : other;
    }
    if (Array.isArray(part)) return part.map(visit);
    if (isObject(part)) return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner)]));
    return part;
  };
  return visit(value);
}

function placesIn(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + placesIn(inner), 1);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
