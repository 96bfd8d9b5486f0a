import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/problem';
import { eventually } from '@raffle/test-kit';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { answerOk, lastCallOf, startBeforeOneService } from './one-service.js';
import type { RawService } from './raw-service.js';
import type { TestGateway } from './start-gateway.js';

let service: RawService;
let gateway: TestGateway;
beforeAll(async () => {
  ({ service, gateway } = await startBeforeOneService());
});
beforeEach(() => answerOk(service));
afterAll(async () => {
  await gateway?.close();
  await service.close();
});
const lastCallTo = (path: string) => lastCallOf(service, path);
/** What was passed on for callers: what the gateway asks for itself is public and read. */
const asked = () =>
  service.calls
    .filter(({ method, url }) => method !== 'GET' || !/^\/(draws|config|products|internal)\b/.test(url))
    .map(({ url }) => url);

test('the keys of records are at their well-known URL while catalog answers', async () => {
  const keys = [{ id: '0123456789abcdef', public_key: 'a'.repeat(64), valid_from: '2026-11-22', valid_until: null }];
  service.answer((_call, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys })),
  );
  const answer = await gateway.call('/.well-known/bon-tirage-keys.json');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ keys });
  service.answer((_call, response) => response.writeHead(500).end());
  expect((await gateway.call('/.well-known/bon-tirage-keys.json')).status).toBeGreaterThanOrEqual(500);
});

describe('requests', () => {
  test('the body is passed unchanged, even if it is not JSON', async () => {
    const body = Buffer.from('{"productId": 7, "quantity":1 ,\u00e9 not json', 'utf8');
    await gateway.call('/api/tickets/purchase', { method: 'POST', body, as: 'user' });
    expect(lastCallTo('/tickets/purchase')).toMatchObject({ method: 'POST', url: '/tickets/purchase', body });
  });

  test('the query is passed unchanged', async () => {
    await gateway.call('/api/products?page=2&q=t%C3%A9l%C3%A9&limit=10');
    expect(lastCallTo('/products?page=2')?.url).toBe('/products?page=2&q=t%C3%A9l%C3%A9&limit=10');
  });

  test('a client cannot smuggle in a service token, an address, ids or hop-by-hop headers', async () => {
    await gateway.call('/api/tickets/user', {
      as: 'user',
      headers: {
        'x-internal-statement': 'forged',
        'X-Internal-Anything': 'forged',
        'x-request-id': 'forged-request-id',
        'x-correlation-id': 'forged-correlation-id',
        'x-forwarded-for': '198.51.100.1',
        'idempotency-key': 'key-1',
        cookie: 'a=b',
        'proxy-authorization': 'Basic x',
      },
    });
    const headers = lastCallTo('/tickets/user')?.headers ?? {};
    expect(JSON.stringify(headers)).not.toMatch(/forged|198\.51\.100\.1|a=b|Basic/);
    const claims = String(headers['x-internal-statement']).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'gateway',
      aud: 'tickets',
      kind: 'user',
      address: '127.0.0.1',
    });
    expect(headers).toMatchObject({ 'idempotency-key': 'key-1', 'x-request-id': expect.stringMatching(/.{8,}/) });
    expect(headers['x-correlation-id']).toBe(headers['x-request-id']);
    expect(headers.authorization).toBeUndefined();
  });

  test('an invalid idempotency key is refused', async () => {
    const answer = await gateway.call('/api/tickets/purchase', {
      method: 'POST',
      body: '{}',
      as: 'user',
      headers: { 'idempotency-key': 'k'.repeat(201) },
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('answers', () => {
  test('status, body, Retry-After and 202 pass through; internal headers do not', async () => {
    service.answer((_call, response) =>
      response
        .writeHead(202, {
          'content-type': 'application/json',
          'retry-after': '3',
          server: 'x',
          'x-powered-by': 'y',
          'set-cookie': 'a=b',
          'x-internal-note': 'z',
        })
        .end('{"pending":true}'),
    );
    const answer = await gateway.call('/api/users/register', { method: 'POST', body: '{}' });
    expect(answer).toMatchObject({ status: 202, text: '{"pending":true}' });
    expect(answer.headers).toMatchObject({
      'retry-after': '3',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'x-internal-note'])
      expect(answer.headers[name]).toBeUndefined();
    expect(answer.headers['x-request-id']).toBe(lastCallTo('/users/register')?.headers['x-request-id']);
  });

  test('204 has no body', async () => {
    service.answer((_call, response) => response.writeHead(204).end());
    const answer = await gateway.call('/api/users/logout', { method: 'POST', as: 'user' });
    expect(answer).toMatchObject({ status: 204, text: '' });
  });

  test('a problem document of a service is passed to the browser', async () => {
    const body = JSON.stringify({ status: 409, code: 'sold_out' });
    service.answer((_call, response) =>
      response.writeHead(409, { 'content-type': 'application/problem+json' }).end(body),
    );
    const answer = await gateway.call('/api/tickets/purchase', { method: 'POST', body: '{}', as: 'user' });
    expect(answer).toMatchObject({ status: 409, text: body });
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  test('a long answer is streamed completely', async () => {
    service.answer((_call, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="x.csv"' });
      for (let line = 0; line < 20_000; line++) response.write(`${line},a line of an export\n`);
      response.end();
    });
    const answer = await gateway.call('/api/products/7', { headers: { accept: 'text/csv' } });
    expect(answer.text.split('\n')).toHaveLength(20_001);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="x.csv"');
    expect(lastCallTo('/products/7')?.headers.accept).toBe('text/csv');
  });

  test('public lists are compressed and may be revalidated; a person’s answers are neither', async () => {
    const body = JSON.stringify({
      products: Array.from({ length: 100 }, (_, id) => ({ id, name: 'Console' })),
      total: 100,
    });
    service.answer((_call, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
    );
    const br = await gateway.call('/api/products', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, no-cache' });
    expect(brotliDecompressSync(br.bytes).toString()).toBe(body);
    const gzip = await gateway.call('/api/products', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.bytes).toString()).toBe(body);
    const own = await gateway.call('/api/products', { headers: { 'accept-encoding': 'br' }, as: 'admin' });
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(own.headers['content-encoding']).toBeUndefined();
    const head = await gateway.call('/api/products', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
  });
});

test('equal reads at one moment share few calls, whoever is signed in; those of an administrator do not', async () => {
  const ask = (as?: 'user' | 'admin') => gateway.call('/api/draws/7/record', as ? { as } : {});
  const callsSince = (first: number) =>
    service.calls.slice(first).filter(({ url }) => url.startsWith('/draws/7/record')).length;
  service.answer((_call, response) => {
    const headers = { 'content-type': 'application/json', 'content-length': 13 };
    setTimeout(() => response.writeHead(200, headers).end('{"seed":"ab"}'), 200);
  });
  const beforeMany = service.calls.length;
  const startedAt = performance.now();
  const all = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index % 2 ? 'user' : undefined)));
  expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"seed":"ab"}']));
  // One that runs holds up the next one for a tenth of a second, however slow the machine.
  expect(callsSince(beforeMany)).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 100);
  await gateway.call('/api/draws/7/record', { headers: { 'if-none-match': '"known"' } });
  expect(lastCallTo('/draws/7/record')?.headers).not.toHaveProperty('if-none-match');
  const claims = String(lastCallTo('/draws/7/record')?.headers['x-internal-statement']).split('.')[1] ?? '';
  expect(Buffer.from(claims, 'base64url').toString()).not.toContain('"kind":"user"');
  const beforeAdministrators = service.calls.length;
  await Promise.all(Array.from({ length: 5 }, () => ask('admin')));
  expect(callsSince(beforeAdministrators)).toBe(5);
});

describe('the webhook', () => {
  test.each([
    ['', 'application/x-www-form-urlencoded'],
    ['/s3cret-segment', 'application/x-www-form-urlencoded'],
    ['', 'application/json; charset=iso-8859-1'],
    ['', 'text/plain'],
    ['', 'json'],
    ['', ''],
    ['/s3cret-segment', 'application/json;;charset'],
  ])('passes any small body to payments unchanged%s, without its label %j', async (segment, type) => {
    const body = Buffer.from('tokenPay=abc&event=payin.session.completed');
    const answer = await gateway.call(`/api/webhook/fusionpay${segment}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(200);
    expect(lastCallTo('/webhook/')).toMatchObject({ url: `/webhook/fusionpay${segment}`, body });
    expect(lastCallTo('/webhook/')?.headers['content-type']).toBe('application/octet-stream');
  });

  test('and a query, to payments too', async () => {
    expect((await gateway.call('/api/webhook/fusionpay/s3cret-segment?tokenPay=abc')).status).toBe(200);
    expect(lastCallTo('/webhook/')).toMatchObject({ url: '/webhook/fusionpay/s3cret-segment?tokenPay=abc' });
  });

  test('at most 16 KiB and one segment, POST and GET only', async () => {
    const large = await gateway.call('/api/webhook/fusionpay', { method: 'POST', body: 'x'.repeat(17_000) });
    expect(large.json()).toMatchObject({ status: 413, code: 'body_too_large' });
    expect((await gateway.call('/api/webhook/fusionpay', { method: 'PUT', body: '{}' })).status).toBe(405);
    expect((await gateway.call('/api/webhook/fusionpay/a/b', { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

describe('bad input', () => {
  const expectProblem = (
    answer: { status: number; headers: Record<string, unknown>; json: () => unknown },
    code: keyof typeof errors,
  ) => {
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(problem.parse(answer.json())).toMatchObject({
      status: errors[code].status,
      code,
      // A media type is refused with those that are accepted.
      message: expect.stringContaining(errors[code].message),
    });
    expect(answer.status).toBe(errors[code].status);
  };

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/health',
    '/api/ready',
    '/api/metrics',
    '/api/internal/stats',
    '/api/internal/products/active',
    '/api/products/..%2f..%2finternal%2fstats',
    '/api/products/%2e%2e',
    '/api/products/a.b',
    '/api/products/7/',
    '/api//products',
    '/%61pi/products',
    `/api/payments/${'t'.repeat(129)}/status`,
  ])('%s is unknown', async (path) => {
    const before = asked();
    expectProblem(await gateway.call(path), 'unknown_route');
    if (path.startsWith('/api'))
      expectProblem(await gateway.call(path, { method: 'POST', body: '{}' }), 'unknown_route');
    expect(asked()).toEqual(before);
  });

  test.each([
    ['GET', '/api/users/login', 'POST'],
    ['DELETE', '/api/users/profile', 'GET, PUT, HEAD'],
    ['PUT', '/api/products/active', 'GET, HEAD'],
    ['DELETE', '/api/products/active', 'GET, HEAD'],
    ['PATCH', '/api/products/7', 'GET, PUT, DELETE, HEAD'],
    ['OPTIONS', '/api/config', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/dashboard', 'GET, HEAD'],
  ] as const)('%s %s is not a method of its path', async (method, path, allow) => {
    const answer = await gateway.call(path, { method });
    expectProblem(answer, 'method_not_allowed');
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  test('a body too large', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(70_000) });
    const answer = await gateway.call('/api/users/login', { method: 'POST', body });
    expectProblem(answer, 'body_too_large');
  });

  test('a body too large whose rest is sent after the answer; the connection stays open', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    let ended = false;
    socket.on('data', (data) => (heard += data.toString())).on('close', () => (ended = true));
    const part = Buffer.alloc(100_000, 'x');
    socket.write(
      `POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${part.length * 90}\r\n\r\n`,
    );
    socket.write(part);
    await eventually(() => expect(heard).toContain('HTTP/1.1 413'));
    for (let rest = 1; rest < 90; rest += 1) socket.write(part);
    socket.write('GET /api/config HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(heard).toContain('HTTP/1.1 200'));
    expect(ended).toBe(false);
    socket.destroy();
  });

  const buy = () => gateway.call('/api/tickets/purchase', { method: 'POST', body: '{}', as: 'user' });

  test.each(['POST /api/nothing', 'POST /api/config', 'POST /api/users/login', 'GET /api/config'])(
    'a connection that sends %s without waiting for answers is cut, and others do not wait for it',
    async (line) => {
      const { hostname, port } = new URL(gateway.url);
      const socket = connect(Number(port), hostname);
      let heard = '';
      let cut = false;
      socket.on('data', (data) => (heard += data.toString())).on('close', () => (cut = true));
      socket.on('error', () => undefined);
      socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`.repeat(3_000));
      expect((await buy()).status).toBe(200);
      await eventually(() => expect(cut).toBe(true));
      expect(heard.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThanOrEqual(16);
    },
  );

  test('an address fills only its own share of the queue of writes', async () => {
    const logIn = () => gateway.call('/api/users/login', { method: 'POST', body: '{}' });
    const flood = Array.from({ length: 800 }, logIn);
    expect((await buy()).status).toBe(200);
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
    expect((await logIn()).status).toBe(200);
  });

  test('a few requests on one connection are answered in order without waiting', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('data', (data) => (heard += data.toString()));
    for (let turn = 1; turn <= 3; turn++) {
      socket.write('GET /api/config HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(16));
      await eventually(() => expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(16 * turn));
    }
    socket.destroy();
  });

  test('a body too large without a content length', async () => {
    const before = lastCallTo('/users/login');
    const body = Readable.from(Array.from({ length: 70 }, () => Buffer.alloc(1_000, 'x')));
    const headers = { 'content-type': 'application/json' };
    expectProblem(await gateway.call('/api/users/login', { method: 'POST', body, headers }), 'body_too_large');
    expect(lastCallTo('/users/login')).toBe(before);
    const small = Readable.from([Buffer.from('{"a":'), Buffer.from('1}')]);
    await gateway.call('/api/users/login', { method: 'POST', body: small, headers });
    expect(lastCallTo('/users/login')?.body.toString()).toBe('{"a":1}');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of type %s',
    async (type) => {
      const answer = await gateway.call('/api/users/login', {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': type },
      });
      expectProblem(answer, 'unsupported_media_type');
    },
  );

  test('access is decided before the body is read', async () => {
    const body = 'x'.repeat(70_000);
    expectProblem(await gateway.call('/api/tickets/purchase', { method: 'POST', body }), 'unauthenticated');
  });

  test('a call that changes something may have no body', async () => {
    await gateway.call('/api/products/7/draw', { method: 'POST', as: 'admin' });
    expect(lastCallTo('/products/7/draw')).toMatchObject({ url: '/products/7/draw', body: Buffer.alloc(0) });
    await gateway.call('/api/products/7/draw', {
      method: 'POST',
      as: 'admin',
      headers: { 'content-type': 'application/json' },
    });
    expect(lastCallTo('/products/7/draw')?.headers['content-type']).toBeUndefined();
  });

  test('a URL that cannot be parsed', async () => {
    expectProblem(await gateway.call('/api/products/%zz'), 'invalid_request');
  });

  test.each([
    ['a header without a value', 'GET /api/products HTTP/1.1\r\nno header\r\n\r\n'],
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['a URL of more than 16 KiB', `GET /api/products?${'x'.repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ])('bytes that are not a request: %s', async (_, bytes) => {
    const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 .*connection: close/is);
    const headers = { 'content-type': /content-type: (.*)/i.exec(head)?.[1] };
    expectProblem({ status: 400, headers, json: () => JSON.parse(body) as unknown }, 'invalid_request');
  });
});

async function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(bytes));
    socket
      .on('data', (chunk) => (heard += chunk.toString()))
      .on('close', () => resolve(heard))
      .on('error', reject);
  });
}
