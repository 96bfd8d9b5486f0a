import type { IncomingHttpHeaders } from 'node:http';

/** What a browser may tell a service. Everything else, above all internal headers, ends at the door. */
const fromBrowser = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
];

/** What a service may tell a browser: nothing of the connection, the framework or the inside. */
const fromService = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-language',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'idempotency-replayed',
];

type Headers = Record<string, string | string[] | undefined>;

function only(names: readonly string[], headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}

export const headersForService = (headers: IncomingHttpHeaders): Record<string, string> => only(fromBrowser, headers);
export const headersForBrowser = (headers: Headers): Record<string, string> => only(fromService, headers);

/** Headers by which processes speak to each other: whatever a client puts there is dropped before anything reads it. */
export function dropInternalHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (name.startsWith('x-internal-') || name === 'x-request-id' || name === 'x-correlation-id') delete headers[name];
  }
}
