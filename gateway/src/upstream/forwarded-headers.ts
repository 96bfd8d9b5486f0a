import type { IncomingHttpHeaders } from 'node:http';

/** Headers of a browser that reach a service. */
const fromBrowser = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'user-agent',
];

/** Headers of a service that reach a browser: nothing about the connection, the framework or internals. */
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
  const allowed: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') allowed[name] = value;
  }
  return allowed;
}

export const headersForService = (headers: IncomingHttpHeaders): Record<string, string> => only(fromBrowser, headers);
export const headersForBrowser = (headers: Headers): Record<string, string> => only(fromService, headers);
