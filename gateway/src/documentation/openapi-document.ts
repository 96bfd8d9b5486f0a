import { errors, type ErrorCode } from '@raffle/contracts/errors';
import { examplesByEndpoint } from '@raffle/contracts/fixtures/all-examples';
import type { Example } from '@raffle/contracts/fixtures/example-of';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { liveEvents } from '@raffle/contracts/http/live';
import { fieldError, problem } from '@raffle/contracts/problem';
import { z } from 'zod';
import { livePath, webhookPath } from '../http/route-rules.js';

type Json = Record<string, unknown>;

const statusCodes = (codes: readonly ErrorCode[]) => [...new Set(codes.map((code) => errors[code].status))];

/** Problems that follow from the kind of endpoint; those of its own rules are in the problem schema's list of codes. */
function problemsOf({ access, body, bytes, path }: EndpointDefinition): ErrorCode[] {
  return [
    'invalid_request',
    'too_many_requests',
    'internal_error',
    'service_unavailable',
    ...(access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(body || bytes ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(path.includes('{') ? (['unknown_route'] as const) : []),
  ];
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return json;
}

function operationId({ method, path }: EndpointDefinition): string {
  const words = path.split(/[/{}-]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const exampleOf = (endpoint: EndpointDefinition): Partial<Example> => examplesByEndpoint.get(endpoint)?.[0] ?? {};

function parametersOf(endpoint: EndpointDefinition): Json[] {
  const { params = {}, query, idempotent } = endpoint;
  const example = exampleOf(endpoint);
  const inPath = Object.entries(params).map(([name, { schema }]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
    example: example.params?.[name],
  }));
  const { properties = {} } = (query ? schemaOf(query, 'input') : {}) as { properties?: Json };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
    example: example.query?.[name],
  }));
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } };
  return [...inPath, ...inQuery, ...(idempotent ? [key] : [])];
}

function responsesOf(endpoint: EndpointDefinition): Json {
  const { answer, status = answer ? 200 : 204 } = endpoint;
  const success: Json = { description: 'Done' };
  if (answer)
    success.content = {
      'application/json': { schema: schemaOf(answer, 'output'), example: exampleOf(endpoint).answer },
    };
  const refusals = statusCodes(problemsOf(endpoint)).map((code) => [code, { $ref: '#/components/responses/Problem' }]);
  return {
    [status]: success,
    ...(Object.fromEntries(refusals) as Json),
    default: { $ref: '#/components/responses/Problem' },
  };
}

function contentOf(endpoint: EndpointDefinition): Json | null {
  const { body, bytes } = endpoint;
  if (body) return { 'application/json': { schema: schemaOf(body, 'input'), example: exampleOf(endpoint).body } };
  return bytes ? Object.fromEntries(bytes.types.map((type) => [type, {}])) : null;
}

function operationOf(endpoint: EndpointDefinition): Json {
  const { access, summary, path } = endpoint;
  const content = contentOf(endpoint);
  return {
    operationId: operationId(endpoint),
    summary,
    tags: [path.split('/')[1]],
    'x-access': access,
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(endpoint),
  };
}

/** OpenAPI cannot describe a stream: the events and their data are properties of one object, by name. */
function liveOperation(): Json {
  return {
    operationId: 'getLive',
    summary:
      'Changes as they happen: first those of the last ten seconds, then one event for each change; with a session also the person’s own changes',
    tags: ['live'],
    parameters: [
      {
        name: 'draw',
        in: 'query',
        required: false,
        description: 'The product whose page the browser shows: counted, and told how many watch.',
        schema: { type: 'integer', minimum: 1 },
      },
    ],
    'x-access': 'public',
    security: [{}, { session: [] }],
    responses: {
      200: {
        description: 'Events of these names with this data; a comment every 20 seconds keeps the connection open',
        content: { 'text/event-stream': { schema: schemaOf(z.object(liveEvents), 'output') } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** OpenAPI 3.1 of the whole public interface, from the contracts alone. */
export function openapiDocument(brand: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  const code = { type: 'string', enum: Object.keys(errors), description: 'Stable name of the error' };
  const problemSchema = schemaOf(z.object({ ...problem.shape, errors: z.array(fieldError).optional() }), 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description: 'Requests camelCase, answers snake_case, money in whole F CFA.',
    },
    servers: [{ url: '/api' }],
    paths: {
      ...paths,
      [livePath]: { get: liveOperation() },
      [webhookPath]: {
        post: {
          operationId: 'postWebhookFusionpay',
          summary: 'The payment provider’s hint; it is verified with the provider before it has any effect',
          tags: ['webhook'],
          'x-access': 'provider',
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: {} } } },
          responses: { 200: { description: 'Taken' }, default: { $ref: '#/components/responses/Problem' } },
        },
        get: {
          operationId: 'getWebhookFusionpay',
          summary: 'The same hint by a query; also answers whether the address exists',
          tags: ['webhook'],
          'x-access': 'provider',
          security: [],
          responses: { 200: { description: 'Taken' }, default: { $ref: '#/components/responses/Problem' } },
        },
      },
    },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'token_temporaire_… or admin_token_…' },
      },
      schemas: { Problem: { ...problemSchema, properties: { ...(problemSchema.properties as Json), code } } },
      responses: {
        Problem: {
          description: 'Problem details (RFC 9457)',
          headers: { 'Retry-After': { description: 'Seconds, with 202, 429 and 503', schema: { type: 'integer' } } },
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}
