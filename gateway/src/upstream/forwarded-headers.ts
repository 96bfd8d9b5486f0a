import type { IncomingHttpHeaders } from 'node:http';

/** Request headers that are forwarded to a service. */
const fromBrowser = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'user-agent',
];

/** Response headers that are forwarded to a browser: nothing about connection, framework or internals. */
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
