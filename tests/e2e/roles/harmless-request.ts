import { fillPath, type EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import { randomUUID } from 'node:crypto';
import type { Call } from './call.js';

/** Of no product, ever: the largest id a database keeps is below the demonstration's. */
const unknownProduct = 999_999_999;

/** The hash of no token. */
const unknownSession = '0'.repeat(64);

/** Calls that end the session they come with. */
export const endsSession = (endpoint: EndpointDefinition) => endpoint === logoutUser || endpoint === logoutAdmin;

/**
 * The endpoint's own call that passes every guard and changes nothing: a body that no schema takes, an id that nothing has.
 */
export function harmlessRequest(endpoint: EndpointDefinition): Call {
  return { ...filled(endpoint, unknownIds(endpoint.path)), ...bodyOf(endpoint) };
}

/** The same call at things that are there: for those who must not come in. */
export function realRequest(endpoint: EndpointDefinition, ids: Record<string, string | number>): Call {
  return { ...filled(endpoint, { ...unknownIds(endpoint.path), ...ids }), ...bodyOf(endpoint) };
}

/** What the harmless call is answered once it is let in. */
export function harmlessAnswers(endpoint: EndpointDefinition): readonly number[] {
  if (endpoint.body || endpoint.bytes) return [400];
  if (endsSession(endpoint)) return [204];
  // A service is one of a few names, which the contract knows.
  if (endpoint.path.includes('{service}')) return [400];
  // It says whether a code is known.
  if (endpoint.path.includes('{code}')) return [200];
  return endpoint.path.includes('{') ? [404] : [200];
}

const filled = ({ method, path }: EndpointDefinition, ids: Record<string, string | number>): Call => ({
  method,
  path: `/api${fillPath(path, ids)}`,
});

function unknownIds(path: string): Record<string, string | number> {
  return {
    id: path === '/sessions/{id}' ? unknownSession : path.includes('/products/') ? unknownProduct : randomUUID(),
    session: unknownSession,
    productId: unknownProduct,
    token: `unknown_${randomUUID()}`,
    service: 'unknown',
    code: 'ZZZZZZZ',
    month: 'unknown',
  };
}

function bodyOf({ body, bytes }: EndpointDefinition): Pick<Call, 'body' | 'headers'> {
  if (bytes) return { body: Buffer.from('no picture'), headers: { 'content-type': bytes.types[0] ?? '' } };
  return body ? { body: { fieldOfNoSchema: true } } : {};
}
