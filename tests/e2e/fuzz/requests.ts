import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { anything, changed, text, valuesOf, type Things } from './values.js';

const roles = ['visitor', 'user', 'admin'] as const;
/** The last two may have their passwords, second factors and accounts changed. */
export type Role = (typeof roles)[number] | 'spare' | 'colleague';

/** A request before the shop's ids are filled in, identical for every system. */
export interface Drawn {
  endpoint: string;
  role: Role;
  method: string;
  /** Its parameters, not encoded; a raw one is sent as is. */
  path: string;
  params: Record<string, { value: string; raw: boolean }>;
  /** Appended to the path, including its `?`. */
  query: string;
  headers: Record<string, string>;
  /** `base64`: raw bytes. */
  body?: { json: unknown } | { base64: string };
}

const webhookPath = '/../webhook/fusionpay/{segment}';
export const webhook = `POST ${webhookPath}`;

/** Requests to every endpoint of the contracts, and to the webhook. */
export const requests = (): fc.Arbitrary<Drawn> => fc.oneof(...targets().map(requestsTo));

/** What is called: every endpoint of the contracts, and the webhook. */
export const targets = (): Target[] => [
  ...allEndpoints,
  { method: 'POST', path: webhookPath, access: 'public', body: webhookBody },
];

/** The only sender of these, except visitors: they remove the sender's own account. */
const ownRoles: Readonly<Record<string, Role>> = {
  'PUT /users/password': 'spare',
  'POST /users/close-account': 'spare',
  'PUT /tickets/limits': 'spare',
  'POST /tickets/pause': 'spare',
  'PUT /admin/password': 'colleague',
  'POST /sessions/end-others': 'spare',
  'DELETE /sessions/{id}': 'spare',
  'POST /admin/second-factor': 'colleague',
  'POST /admin/second-factor/confirm': 'colleague',
  'POST /admin/second-factor/recovery-codes': 'colleague',
  'POST /admin/second-factor/disable': 'colleague',
};

/** Fields that must be consistent for an endpoint to succeed, in addition to those that are valid everywhere (values.ts). */
export const fitting: Readonly<Record<string, Things>> = {
  'POST /users/login': { phone: ['@phone'], password: ['@password'] },
  'POST /users/registrations': { phone: ['@newPhone'], password: ['@password'], confirmPassword: ['@password'] },
  'POST /users/register': { paymentToken: ['@registration'], claimSecret: ['@claim'] },
  'POST /users/password-reset/code': { phone: ['@otherPhone'] },
  'POST /users/password-reset': { phone: ['@otherPhone'], code: ['@resetCode'] },
  'PUT /users/password': { currentPassword: ['@sparePassword'] },
  'POST /users/close-account': { password: ['@sparePassword'], giveUp: [true] },
  // A limit for everyone would block the others' purchases.
  'PUT /admin/settings': { playLimitWeek: [null], playLimitMonth: [null] },
  'POST /admin/login': { username: ['@username'], password: ['@adminPassword'] },
  'PUT /admin/password': { currentPassword: ['@colleaguePassword'] },
  'POST /admin/second-factor': { password: ['@colleaguePassword'] },
  'POST /admin/second-factor/confirm': { code: ['@totp'] },
  'POST /admin/second-factor/recovery-codes': { code: ['@recoveryCode'] },
  'POST /admin/second-factor/disable': { code: ['@recoveryCode'] },
  'PUT /admin/payment-providers/current': { name: ['@provider'] },
  [webhook]: { tokenPay: ['@token'] },
};
const webhookBody = z.object({ tokenPay: z.string(), event: z.string() });

export type Target = Pick<EndpointDefinition, 'method' | 'path' | 'access' | 'body' | 'bytes' | 'query' | 'csv'>;

export const nameOf = ({ method, path }: Target) => `${method} ${path}`;
const pathOf = ({ path }: Target) => `/api${path}`.replace('/api/..', '');
const admittedTo = ({ access }: Target): Role =>
  access === 'public' ? 'visitor' : access === 'user' ? 'user' : 'admin';

/** A request without query and body that the endpoint admits, to existing objects. */
export const plainRequest = (endpoint: Target): Drawn => ({
  endpoint: nameOf(endpoint),
  role: ownRoles[nameOf(endpoint)] ?? admittedTo(endpoint),
  method: endpoint.method,
  path: pathOf(endpoint),
  params: Object.fromEntries(
    parametersOf(endpoint).map((name) => [name, { value: knownIds(endpoint, name)[0] ?? '', raw: false }]),
  ),
  query: '',
  headers: {},
});

function requestsTo(endpoint: Target): fc.Arbitrary<Drawn> {
  const name = nameOf(endpoint);
  const own = ownRoles[name];
  const admitted = admittedTo(endpoint);
  const whose = own
    ? mostly(6, fc.constant(own), fc.constant<Role>('visitor'))
    : mostly(6, fc.constant<Role>(admitted), fc.constantFrom<Role>(...roles));
  return fc
    .record({
      role: whose,
      method: mostly(20, fc.constant<string>(endpoint.method), fc.constantFrom(...oddMethods)),
      params: paramsOf(endpoint),
      tail: mostly(30, fc.constant(''), fc.constantFrom('/', '//', '/..', '/.', '%2f', ';a=b', '%', '/%00', '.json')),
      query: queriesOf(endpoint),
      sent: bodiesOf(endpoint, fitting[name]),
      headers: headersOf(endpoint),
    })
    .map(({ tail, sent: { headers: ofBody, ...sent }, headers, ...drawn }) => ({
      endpoint: name,
      path: pathOf(endpoint) + tail,
      ...drawn,
      ...sent,
      headers: { ...ofBody, ...headers },
    }));
}

const oddMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Existing objects for a path's `{id}`. Administrators change their products; the first stays open to buyers. */
function knownIds({ method, path }: Pick<Target, 'method' | 'path'>, name: string): string[] {
  if (name === 'productId') return ['@product0', '@drawn'];
  if (name === 'ticket') return ['0', '1'];
  if (name === 'token') return ['@token'];
  if (name === 'segment') return ['@segment'];
  if (name === 'month') return [new Date().toISOString().slice(0, 7), '2026-01'];
  if (name === 'service') return ['identity', 'tickets'];
  if (path.endsWith('/draw')) return ['@full0', '@full1', '@drawn'];
  if (path.endsWith('/cancel')) return ['@cancellable'];
  if (path.endsWith('/winners')) return ['@drawn'];
  if (path.includes('/products/'))
    return method === 'PUT' ? ['@draft'] : ['@product1', '@product2', '@product3', '@product4', '@draft'];
  // Rarely: a second factor that is always removed is never used.
  if (path.endsWith('/second-factor')) return ['@colleague', ...Array.from({ length: 5 }, () => '@other')];
  if (path.includes('/admins/')) return ['@administrator'];
  if (path.includes('/refunds/')) return ['@refund'];
  if (path.includes('/refund-files/')) return ['@other'];
  if (/\/(wins|deliveries|winner-words)\//.test(path)) return ['@win'];
  if (path.endsWith('/resolve')) return ['@review'];
  if (path.includes('/payments/')) return ['@payment'];
  if (path.includes('/credits/')) return ['@credit'];
  if (path.includes('/tickets/')) return ['@entry'];
  return path.startsWith('/messages/') ? ['@message'] : ['@other'];
}

const oddParams = ['%', '%00', '%ff', '%2e%2e%2f', '%c0%ae', '%u0000', '..', '0', '-1', '1e3', '9'.repeat(30)];

const parametersOf = ({ path }: Target) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function paramsOf(endpoint: Target): fc.Arbitrary<Drawn['params']> {
  const names = parametersOf(endpoint);
  const one = (name: string) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(...knownIds(endpoint, name)).map((value) => ({ value, raw: false })),
      },
      fc.oneof(fc.uuid(), fc.nat().map(String), text).map((value) => ({ value, raw: false })),
      fc.constantFrom(...oddParams).map((value) => ({ value, raw: true })),
    );
  return fc.record(Object.fromEntries(names.map((name) => [name, one(name)])));
}

const oddQueries = [
  '?',
  '?%',
  '?%ff=%',
  '?page=1&page=2',
  '?a[b]=c',
  '?__proto__=1',
  '?q=%00',
  '?x=' + 'y'.repeat(5_000),
];

function queriesOf({ query }: Target): fc.Arbitrary<string> {
  const odd = fc.oneof(fc.constantFrom(...oddQueries), fc.dictionary(text, text, { maxKeys: 3 }).map(queryOf));
  if (!query) return mostly(20, fc.constant(''), odd);
  const valid = valuesOf(query);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(queryOf) },
    { weight: 4, arbitrary: changed(valid).map(queryOf) },
    { weight: 1, arbitrary: odd },
  );
}

function queryOf(fields: unknown): string {
  const pairs = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  const written = pairs.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return written.length === 0 ? '' : `?${new URLSearchParams(written).toString()}`;
}

interface Sent {
  headers: Record<string, string>;
  body?: Drawn['body'];
}

const json = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Sent> =>
  values.map((value) => (value === undefined ? { headers: {} } : { headers: {}, body: { json: value } }));

const bytes = (content: fc.Arbitrary<string | Uint8Array>, types: readonly string[]): fc.Arbitrary<Sent> =>
  fc.record({ content, type: fc.constantFrom(...types) }).map(({ content: one, type }) => ({
    headers: { 'content-type': type },
    body: { base64: Buffer.from(one).toString('base64') },
  }));

const oddTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'APPLICATION/JSON;',
  'application/problem+json',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  '*/*',
  ';',
];
const brokenJson = ['', '{', '{"a":', '[1,]', '{"a":1}{"b":2}', '\ufeff{}', '{"a":1,"a":2}', 'null', '"', '\0', 'NaN'];
const junk = fc.oneof(fc.constantFrom(...brokenJson), fc.uint8Array({ maxLength: 200 }), text);
/** Larger than the JSON limit, and than the picture limit. */
const huge = fc.constantFrom(70_000, 1_200_000, 9_000_000).map((length) => `{"a":"${'a'.repeat(length)}"}`);
/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const pictures = fc.oneof(
  fc.constant(png),
  fc.record({ at: fc.nat(png.length - 1), byte: fc.nat(255) }).map(({ at, byte }) => png.with(at, byte)),
  fc.nat(png.length).map((end) => png.subarray(0, end)),
  fc.uint8Array({ maxLength: 300 }),
);

function bodiesOf({ body, bytes: pictured, method }: Target, fit?: Things): fc.Arbitrary<Sent> {
  const odd = fc.oneof(
    { weight: 30, arbitrary: json(anything) },
    { weight: 60, arbitrary: bytes(junk, oddTypes) },
    { weight: 1, arbitrary: bytes(huge, ['application/json', 'image/png', 'text/plain']) },
  );
  if (pictured) return mostly(3, bytes(pictures, pictured.types), odd);
  if (!body) return mostly(method === 'GET' ? 30 : 2, fc.constant<Sent>({ headers: {} }), odd);
  const valid = valuesOf(body, fit);
  return fc.oneof(
    { weight: fit ? 10 : 4, arbitrary: json(valid) },
    { weight: 5, arbitrary: json(changed(valid)) },
    { weight: 2, arbitrary: odd },
  );
}

export const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['idempotency-key', ['', 'x', 'key-0001-of-the-fuzzer', 'é', 'k'.repeat(400), '"']],
  ['accept', ['text/csv', 'application/xml', '*/*;q=x', ';;;', 'text/html', '']],
  ['accept-encoding', ['br', 'gzip;q=0', 'unknown', '*;q=0', '']],
  ['accept-language', ['xx', 'fr;q=9', ';']],
  ['authorization', ['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer x'.repeat(300), 'bearer \u00e9', 'Bearer a b']],
  ['content-encoding', ['gzip', 'br', 'identity', 'x']],
  ['cookie', ['session=1', ';;=', 'a'.repeat(3_000)]],
  ['if-none-match', ['*', '"x"', 'W/', '"']],
  ['if-modified-since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['host', ['evil.example', 'a:b:c', '[::']],
  ['x-forwarded-for', ['127.0.0.1', 'x', '::1, 10.0.0.1', ',']],
  ['x-forwarded-host', ['evil.example']],
  ['x-request-id', ['', 'x', 'r'.repeat(500), '\u00ff']],
  ['x-internal-statement', ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.']],
  ['x-http-method-override', ['DELETE']],
  ['traceparent', ['00-0-0-00', 'x']],
  ['user-agent', ['', 'x']],
  ['content-type', oddTypes],
];

function headersOf({ csv }: Target): fc.Arbitrary<Record<string, string>> {
  const one = fc.oneof(
    ...oddHeaders.map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
  );
  const some = fc.array(one, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs));
  const usual = fc.constantFrom<Record<string, string>>({}, ...(csv ? [{ accept: 'text/csv' }] : []));
  return mostly(3, usual, some);
}
