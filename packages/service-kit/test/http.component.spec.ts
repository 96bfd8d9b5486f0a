import net from 'node:net';
import { Controller, Get, Module, type DynamicModule } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEndpoint } from '@raffle/contracts/http/define-endpoint';
import { eventually, internalKeys } from '@raffle/test-kit';
import * as z from 'zod/mini';
import { z as zod } from 'zod';
import { baseConfigShape, loadConfig } from '../src/config/index.js';
import {
  requestContext,
  ServiceKitModule,
  startService,
  type RunningService,
  type ServiceOptions,
} from '../src/index.js';
import type { BaseConfig } from '../src/config/variables.js';
import { AllowCallers } from '../src/http/internal-auth.js';
import {
  Endpoint,
  ProblemException,
  signServiceToken,
  serviceTokenHeader,
  type Call,
  type Subject,
} from '../src/http/index.js';

const purchase = z.strictObject({
  productId: z.int({ error: 'Choisissez un produit' }),
  items: z.optional(z.array(z.strictObject({ name: z.string({ error: 'Le nom manque' }) }))),
});
const common = { method: 'GET', access: 'public', service: 'payments', limit: 'general', summary: 'A sample' } as const;
const buy = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/purchases',
  body: purchase,
  answer: z.object({ product_id: z.int() }),
  status: 201,
});
const getThing = defineEndpoint({
  ...common,
  path: '/things/{id}',
  params: { id: { schema: z.coerce.number().check(z.int()), malformed: 'product_not_found' } },
  query: z.strictObject({ page: z._default(z.coerce.number(), 1), q: z.optional(z.string()) }),
  answer: z.object({ id: z.int(), page: z.number() }),
});
const sendAnything = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/unvalidated',
  body: z.unknown(),
  answer: z.object({ body: z.unknown() }),
});
const getMine = defineEndpoint({
  ...common,
  path: '/mine',
  access: 'user',
  answer: z.object({ user_id: z.string(), context_user: z.optional(z.string()) }),
});
const getSuper = defineEndpoint({
  ...common,
  path: '/super',
  access: 'super_admin',
  answer: z.object({ admin_id: z.string() }),
});
const contracts = [buy, getThing, sendAnything, getMine, getSuper];
let release: (() => void) | undefined;

@Controller()
class SampleController {
  @Endpoint(buy)
  buy({ body }: Call<typeof buy>) {
    return { product_id: body.productId };
  }

  @Endpoint(getThing)
  one({ params: { id }, query: { page } }: Call<typeof getThing>) {
    return { id, page };
  }

  @Endpoint(sendAnything)
  unvalidated({ body }: Call<typeof sendAnything>) {
    return { body };
  }

  @Endpoint(getMine)
  mine({ userId }: Call<typeof getMine>) {
    return { user_id: userId, context_user: requestContext().userId };
  }

  @Endpoint(getSuper)
  super({ actor: { adminId } }: Call<typeof getSuper>) {
    return { admin_id: adminId };
  }

  @Get('internal/thing')
  @AllowCallers('tickets')
  internal() {
    return {};
  }

  @Get('fails')
  fails() {
    throw new Error('SELECT * FROM users WHERE phone = 1');
  }

  @Get('sold-out')
  soldOut() {
    throw new ProblemException('sold_out', { headers: { 'retry-after': '3' } });
  }

  @Get('slow')
  async slow() {
    await new Promise<void>((resolve) => (release = resolve));
    return { done: true };
  }
}

@Module({})
class SampleModule {
  static forRoot(config: BaseConfig): DynamicModule {
    return {
      module: SampleModule,
      imports: [ServiceKitModule.forRoot({ name: 'payments', config, contracts })],
      controllers: [SampleController],
    };
  }
}

const start = (
  options: Pick<Partial<ServiceOptions<BaseConfig>>, 'ambientContext' | 'consumer'> = {},
  environment: Record<string, string> = {},
) =>
  startService({
    ...options,
    name: 'payments',
    module: SampleModule,
    config: loadConfig(zod.object(baseConfigShape), {
      ...internalKeys().env('payments'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    }),
    bodyLimitBytes: 1_000,
  });

let service: RunningService;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.close());

async function call(
  path: string,
  init: RequestInit = {},
  subject?: Subject,
  caller: 'gateway' | 'tickets' = 'gateway',
  { url } = service,
) {
  const privateKey = internalKeys().signingKeys[caller];
  const token = signServiceToken({ caller, target: 'payments', privateKey, subject });
  const answer = await fetch(`${url}${path}`, {
    ...init,
    headers: { [serviceTokenHeader]: token, ...(init.headers as Record<string, string>) },
    signal: AbortSignal.timeout(20_000),
  });
  return { answer, status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const post = (body: string, type = 'application/json') =>
  call('/purchases', { method: 'POST', body, headers: { 'content-type': type } });
/** No schema refuses what the parser lets pass. */
const postAnything = (body: string) =>
  call('/unvalidated', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

test('a valid request is answered', async () => {
  expect(await post('{"productId":7}')).toMatchObject({ status: 201, body: { product_id: 7 } });
  expect(await call('/things/7?page=2')).toMatchObject({ status: 200, body: { id: 7, page: 2 } });
});

test.each([
  ['malformed JSON', () => post('{"productId":'), 400, 'invalid_request'],
  ['a field of the wrong type', () => post('{"productId":"seven"}'), 400, 'invalid_request'],
  ['an unknown field', () => post('{"productId":7,"price":1}'), 400, 'invalid_request'],
  ['no body', () => post(''), 400, 'invalid_request'],
  ['a body that is not an object', () => post('null'), 400, 'invalid_request'],
  ['a poisoned prototype', () => postAnything('{"__proto__":{"x":1}}'), 400, 'invalid_request'],
  [
    'another content type',
    () => post('productId=7', 'application/x-www-form-urlencoded'),
    415,
    'unsupported_media_type',
  ],
  ['plain text', () => post('{"productId":7}', 'text/plain'), 415, 'unsupported_media_type'],
  ['a body too large', () => post(`{"productId":7,"x":"${'y'.repeat(2_000)}"}`), 413, 'body_too_large'],
  ['an unknown route', () => call('/nothing/here'), 404, 'unknown_route'],
  ['a method that a route does not have', () => call('/purchases', { method: 'DELETE' }), 404, 'unknown_route'],
  ['a parameter of the wrong type', () => call('/things/abc'), 404, 'product_not_found'],
  ['a query of the wrong type', () => call('/things/7?page=abc'), 400, 'invalid_request'],
  ['an unknown query field', () => call('/things/7?pages=1'), 400, 'invalid_request'],
  ['a NUL character', () => post('{"productId":7,"items":[{"name":"a\\u0000b"}]}'), 400, 'invalid_request'],
  ['half a surrogate pair', () => post('{"productId":7,"items":[{"name":"a\\ud83d"}]}'), 400, 'invalid_request'],
  ['a NUL character in a name', () => post('{"productId":7,"\\u0000":1}'), 400, 'invalid_request'],
  ['a NUL character in a query', () => call('/things/7?q=%00'), 400, 'invalid_request'],
  ['a NUL character in a parameter', () => call('/things/%00'), 404, 'product_not_found'],
  ['a NUL character very deep', () => post(`${'['.repeat(490)}"\\u0000"${']'.repeat(490)}`), 400, 'invalid_request'],
  ['a URL that cannot be decoded', () => call('/things/%ff%fe'), 400, 'invalid_request'],
  ['a domain error', () => call('/sold-out'), 409, 'sold_out'],
  ['an internal error', () => call('/fails'), 500, 'internal_error'],
])('%s is answered with a problem document', async (_, request, status, code) => {
  const { answer, body } = await request();
  expect([answer.status, body.code]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, type: 'about:blank', request_id: answer.headers.get('x-request-id') });
  expect(body.detail).toBe(body.message);
  expect(JSON.stringify(body)).not.toMatch(/SELECT|at .*\(|node_modules|\.ts:/);
});

test('each invalid field is reported with its French sentence', async () => {
  const { body } = await post('{"items":[{}]}');
  expect(body.errors).toEqual([
    { path: 'productId', message: 'Choisissez un produit' },
    { path: 'items.0.name', message: 'Le nom manque' },
  ]);
});

test('a field without its own sentence has a general French one', async () => {
  const { body } = await post('{"productId":7,"items":1,"price":1}');
  expect(body.errors).toEqual([
    { path: 'items', message: 'Ce champ doit être une liste' },
    { path: '', message: 'Champ inconnu\u00a0: price' },
  ]);
});

test('text that cannot be stored is rejected before anything reads it; valid characters are accepted', async () => {
  const { body } = await postAnything('{"a":[{"b":"x\\u0000"}],"c":"\\udc00\\ud800"}');
  const message = 'Ce texte contient des caractères qui ne sont pas acceptés';
  expect(body.errors).toEqual([
    { path: 'a.0.b', message },
    { path: 'c', message },
  ]);
  expect((await postAnything('{"a":"\\ud83d\\ude00 \\\\u0000 \\u00e9"}')).body).toEqual({
    body: { a: '😀 \\u0000 é' },
  });
});

test('a problem may carry headers', async () => {
  expect((await call('/sold-out')).answer.headers.get('retry-after')).toBe('3');
});

test('calls without a service token, or with one for another process, are rejected', async () => {
  const bare = await fetch(`${service.url}/things/7`);
  expect([bare.status, await bare.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  const forged = await fetch(`${service.url}/things/7`, { headers: { [serviceTokenHeader]: 'a.b.c' } });
  expect(forged.status).toBe(401);
  for (const { headers } of [bare, forged]) expect(headers.get('www-authenticate')).toContain('invalid_token');
  expect(await call('/things/7', {}, undefined, 'tickets')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await call('/internal/thing', {}, undefined, 'tickets')).status).toBe(200);
  expect((await call('/internal/thing')).status).toBe(403);
});

test('a route that needs a session requires one', async () => {
  const user: Subject = { kind: 'user', id: 'u-1' };
  const admin: Subject = { kind: 'admin', id: 'a-1', role: 'admin' };
  const { answer } = await call('/mine');
  expect([answer.status, answer.headers.has('www-authenticate')]).toEqual([401, false]);
  expect(await call('/mine', {}, user)).toMatchObject({ status: 200, body: { user_id: 'u-1', context_user: 'u-1' } });
  expect((await call('/mine', {}, admin)).status).toBe(403);
  expect((await call('/super', {}, user)).status).toBe(403);
  expect((await call('/super', {}, admin)).status).toBe(403);
  expect((await call('/super', {}, { ...admin, role: 'super_admin' })).body).toEqual({ admin_id: 'a-1' });
});

test('without an ambient context only code with the request finds its context', async () => {
  const plain = await start({ ambientContext: false });
  const user: Subject = { kind: 'user', id: 'u-1' };
  expect((await call('/mine', {}, user, 'gateway', plain)).body).toEqual({ user_id: 'u-1' });
  await plain.close();
});

test('operators can read health, readiness and metrics without a service token', async () => {
  expect(await (await fetch(`${service.url}/health`)).json()).toEqual({ status: 'up' });
  expect(await (await fetch(`${service.url}/ready`)).json()).toEqual({ status: 'ready', checks: {} });
  const figures = await (await fetch(`${service.url}/metrics`)).text();
  expect(figures).toMatch(
    /http_request_duration_seconds_count\{service="payments",method="GET",route="\/things\/:id",status="200"/,
  );
  expect(figures).toContain('process_resident_memory_bytes');
});

test('a service whose consumer does not start is not ready', async () => {
  const broken = {
    listen: () => {
      throw new Error('no queue');
    },
    close: () => undefined,
  };
  const { url, close } = await start({ consumer: () => broken });
  await eventually(async () =>
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'not_ready', checks: { consumer: 'down' } }),
  );
  await close();
});

test('bytes that are not HTTP do not crash the service', async () => {
  const { port, hostname } = new URL(service.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write('GARBAGE\r\n\r\n'));
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1.1 400/);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
});

test('a process that is to stop serves for a while as not ready, on connections that it does not keep', async () => {
  const other = await start({}, { DRAIN_SECONDS: '1.5' });
  const closed = other.close();
  // All are on their way when the time begins, however slowly they are answered.
  const seen = await Promise.all(
    ['/ready', '/health', '/things/7'].map(async (path) => {
      const { answer } = await call(path, {}, undefined, 'gateway', other);
      return [path, answer.status, answer.headers.get('connection')];
    }),
  );
  expect(seen).toEqual([
    ['/ready', 503, 'close'],
    ['/health', 200, 'close'],
    ['/things/7', 200, 'close'],
  ]);
  await closed;
  await expect(call('/health', {}, undefined, 'gateway', other)).rejects.toThrow();
});

test('a connection that was made just before the end still brings its request', async () => {
  const other = await start({}, { DRAIN_SECONDS: '0.5' });
  const closed = other.close();
  const { hostname, port } = new URL(other.url);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString())).on('error', () => undefined);
  // In the turn in which the port closes: half a second later it is too late.
  const server: net.Server = other.app.getHttpServer();
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
  socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await eventually(() => expect(answer).toMatch(/^HTTP\/1.1 200/));
  await expect(call('/health', {}, undefined, 'gateway', other)).rejects.toThrow();
  await closed;
});

test('connections that wait for the event loop when the port closes are answered', async () => {
  const drainMs = 200;
  const other = await start({}, { DRAIN_SECONDS: String(drainMs / 1_000) });
  const { hostname, port } = new URL(other.url);
  const asked = () =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), hostname);
      socket
        .once('data', (piece: Buffer) => resolve(piece.toString()))
        .once('error', ({ message }) => resolve(message));
      socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    });
  const answers = new Promise<string[]>((resolve) => {
    setTimeout(() => {
      // Both timers are due: the end of the drain is next, before the event loop looks at connections.
      for (const end = performance.now() + 10; performance.now() < end;);
      resolve(Promise.all(Array.from({ length: 5 }, asked)));
    }, drainMs);
  });
  await other.close();
  expect((await answers).map((answer) => answer.slice(0, 12))).toEqual(Array(5).fill('HTTP/1.1 200'));
});

test('a shutdown answers running requests and accepts no new ones', async () => {
  const other = await start();
  const before = service;
  service = other;
  const slow = call('/slow');
  const finish = await eventually(() => {
    if (!release) throw new Error('the request has not arrived yet');
    return release;
  });
  const closed = other.close();
  finish();
  expect((await slow).body).toEqual({ done: true });
  await closed;
  await expect(fetch(`${other.url}/health`)).rejects.toThrow();
  service = before;
});
