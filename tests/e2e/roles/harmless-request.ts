import { fillPath, type EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import { randomUUID } from 'node:crypto';
import type { Call } from './call.js';

/** Not the id of any product: ids in the test databases are far below it. */
const unknownProduct = 999_999_999;

/** Not the hash of any token. */
const unknownSession = '0'.repeat(64);

/** Calls that end their own session. */
export const endsSession = (endpoint: EndpointDefinition) => endpoint === logoutUser || endpoint === logoutAdmin;

/**
 * A call of the endpoint that passes every guard and changes nothing: with a body that no schema accepts, or an id that
 * does not exist.
 */
export function harmlessRequest(endpoint: EndpointDefinition): Call {
  return { ...filled(endpoint, unknownIds(endpoint.path)), ...bodyOf(endpoint) };
}

/** The same call for existing resources, for roles that must be refused. */
export function realRequest(endpoint: EndpointDefinition, ids: Record<string, string | number>): Call {
  return { ...filled(endpoint, { ...unknownIds(endpoint.path), ...ids }), ...bodyOf(endpoint) };
}

/** The answer to the harmless call once it is permitted. */
export function harmlessAnswers(endpoint: EndpointDefinition): readonly number[] {
  // Of a fixed set of names in the contract: a queue of none is not found, before the body is read.
  if (endpoint.path.includes('{service}')) return [404];
  // Whose it is may be looked up before the picture is read.
  if (endpoint.bytes) return [400, 404];
  if (endpoint.body) return [400];
  // Without a query that it requires.
  if (endpoint.query && !endpoint.query.safeParse({}).success) return [400];
  if (endsSession(endpoint)) return [204];
  // It answers whether a code is known.
  if (endpoint.path.includes('{code}') && endpoint.method === 'GET') return [200];
  // What nobody wishes is taken back already.
  if (endpoint.path.startsWith('/tickets/wishes/')) return [200];
  return endpoint.path.includes('{') ? [404] : [200];
}

const filled = ({ method, path }: EndpointDefinition, ids: Record<string, string | number>): Call => ({
  method,
  path: `/api${fillPath(path, ids)}`,
});

function unknownIds(path: string): Record<string, string | number> {
  return {
    id: path === '/sessions/{id}' ? unknownSession : /\/(products|draws)\//.test(path) ? unknownProduct : randomUUID(),
    session: unknownSession,
    productId: unknownProduct,
    ticket: 0,
    token: `unknown_${randomUUID()}`,
    service: 'unknown',
    code: 'zzzzzzz',
    month: 'unknown',
  };
}

function bodyOf({ body, bytes }: EndpointDefinition): Pick<Call, 'body' | 'headers'> {
  if (bytes) return { body: Buffer.from('no picture'), headers: { 'content-type': bytes.types[0] ?? '' } };
  return body ? { body: { fieldOfNoSchema: true } } : {};
}
