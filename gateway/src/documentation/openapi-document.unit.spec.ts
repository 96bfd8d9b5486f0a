import { describe, expect, test } from '@jest/globals';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { liveEvents } from '@raffle/contracts/http/live';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openapiDocument } from './openapi-document.js';

type Content = Record<string, { schema: object; example?: unknown }>;
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Content };
  security: unknown;
  responses: Record<string, { content?: Content }>;
}

// Serialized, as clients receive it.
const document = JSON.parse(JSON.stringify(openapiDocument('Une marque')));
const operationOf = ({ method, path }: EndpointDefinition): Operation => document.paths[path]?.[method.toLowerCase()];
const operations = allEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint, operationOf(endpoint)] as const,
);

test('names version, title and server', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Une marque API' }, servers: [{ url: '/api' }] });
});

test('operation ids are unique', () => {
  const ids = operations.map(([, , operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(allEndpoints.length);
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe.each(operations)('%s', (_, endpoint, operation) => {
  test('matches its contract', () => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(names);
    const types = endpoint.body ? ['application/json'] : endpoint.bytes?.types;
    expect(operation.requestBody && Object.keys(operation.requestBody.content)).toEqual(types);
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }]);
    const status = endpoint.status ?? (endpoint.answer ? 200 : 204);
    expect(operation.responses[status]?.content !== undefined).toBe(endpoint.answer !== undefined);
    for (const problem of [400, 429, 503]) expect(operation.responses[problem]).toBeDefined();
    if (endpoint.access !== 'public')
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
  });

  test('shows examples that its schemas allow', () => {
    for (const { in: place, example } of operation.parameters)
      if (place === 'path') expect(example).toEqual(expect.any(String));
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map((one) => one?.content);
    for (const { schema, example } of contents.flatMap((content) => content?.['application/json'] ?? []))
      expect([example, ajv.validate(schema, example) ? null : ajv.errors]).toEqual([example, null]);
  });

  test('every schema is valid JSON Schema 2020-12', () => {
    for (const schema of schemasIn(operation)) expect(() => ajv.compile(schema as object)).not.toThrow();
  });
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const path of references) {
    const found = path.split('/').reduce((node: Record<string, never> | undefined, key) => node?.[key], document);
    expect(found).toBeDefined();
  }
});

test('a problem’s code is one of the stable names', () => {
  expect(document.components.schemas.Problem.properties.code.enum).toEqual(
    expect.arrayContaining(['sold_out', 'forbidden']),
  );
});

function schemasIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'schema' ? [value] : schemasIn(value)));
}

test('the live stream is described with every event it may send', () => {
  const { schema } = document.paths['/live'].get.responses[200].content['text/event-stream'];
  expect(Object.keys(schema.properties)).toEqual(Object.keys(liveEvents));
  expect(() => new Ajv2020({ strict: false, validateFormats: false }).compile(schema)).not.toThrow();
});
