import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { adminProduct, product } from '@raffle/contracts/http/products';
import { z } from 'zod';
import type { Answer, Call } from './call.js';

/** Fields of a product that only administrators may read. */
const ofAdministrators = Object.keys(adminProduct.shape).filter((key) => !(key in product.shape));
/** Fields that must never be in an answer, whatever a contract declares. */
const secretFields = /password|_hash$|^hash$|secret_key|private|salt/i;
/** Free values of an audit entry: no contract declares their fields, so only `secretFields` applies. */
const free = new Set(['before', 'after']);

/** Fields of a successful answer that the caller may not read; expected to be empty. */
export function strangeFields(endpoint: EndpointDefinition, json: unknown, readsAsAdmin: boolean): string[] {
  const declared = endpoint.answer ? fieldsOf(endpoint.answer) : new Set<string>();
  const found = new Set<string>();
  walk(json, (key, isFree) => {
    const allowed = isFree || (declared.has(key) && (readsAsAdmin || !ofAdministrators.includes(key)));
    if (!allowed || secretFields.test(key)) found.add(key);
  });
  return [...found];
}

/** The private values of a person that an answer contains, except those that the caller sent in the request. */
export function valuesIn(answer: Answer, values: Readonly<Record<string, string>>, asked: Call): string[] {
  const question = `${asked.path} ${Buffer.isBuffer(asked.body) ? '' : JSON.stringify(asked.body ?? '')}`;
  return Object.entries(values)
    .filter(([, value]) => value !== '' && answer.text.includes(value) && !question.includes(value))
    .map(([what]) => what);
}

function walk(value: unknown, visit: (key: string, isFree: boolean) => void, isFree = false): void {
  if (Array.isArray(value)) value.forEach((item) => walk(item, visit, isFree));
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      visit(key, isFree);
      walk(inner, visit, isFree || free.has(key));
    }
  }
}

/** The name of every field in a schema, at any depth. */
export function fieldsOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): Set<string> {
  const names = new Set<string>();
  const look = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'properties') Object.keys(inner as object).forEach((name) => names.add(name));
      look(inner);
    }
  };
  look(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return names;
}

/** Ids, tokens and URLs in an answer, which would reveal its owner. */
export function identifying(json: unknown): Record<string, string> {
  const found = JSON.stringify(json).matchAll(/"(\w*(?:id|token|url))":"([^"]{8,})"/g);
  return Object.fromEntries([...found].map(([, key = '', value = '']) => [key, value]));
}
