import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { defineOperation } from '@raffle/contracts/internal';
import {
  allButDate,
  eventually,
  fakeNeighbour,
  internalKeys,
  NeighbourProblem,
  type FakeNeighbour,
} from '@raffle/test-kit';
import * as z from 'zod/mini';
import { baseConfigShape } from '../src/config/index.js';
import { inRequestContext } from '../src/index.js';
import {
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  serviceTokenHeader,
  ServiceTokenVerifier,
} from '../src/http/index.js';

const verify = defineOperation({
  method: 'GET',
  path: '/internal/payments/{token}',
  params: { token: { schema: z.string(), malformed: 'payment_not_found' } },
  server: 'payments',
  callers: ['tickets'],
  answer: z.object({ amount: z.int() }),
  fixture: { amount: 500 },
});
const open = defineOperation({
  method: 'POST',
  path: '/internal/payment-sessions',
  server: 'payments',
  callers: ['tickets'],
  body: z.strictObject({ amount: z.int() }),
  answer: z.object({ token: z.string() }),
  fixture: { token: 'tok_1' },
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const publicKeys = baseConfigShape.INTERNAL_PUBLIC_KEYS.parse(internalKeys().publicKeys);

function clientOf(baseUrl: string, options: { connections?: number; watched?: boolean } = {}): InternalClient {
  const privateKey = internalKeys().signingKeys.tickets;
  const client = new InternalClient({ self: 'tickets', target: 'payments', baseUrl, privateKey, ...options });
  closing.push(() => client.close());
  return client;
}

async function neighbour(...answers: Parameters<typeof fakeNeighbour>): Promise<FakeNeighbour> {
  const fake = await fakeNeighbour(...answers);
  closing.push(() => fake.close());
  return fake;
}

test('calls with path, body, key, ids and a service token for the target', async () => {
  const fake = await neighbour([
    [verify, verify.fixture],
    [open, open.fixture],
  ]);
  const client = clientOf(fake.url);
  const context = { requestId: 'request-1', correlationId: 'correlation-1' };
  await inRequestContext(context, async () => {
    expect(await client.call(verify, { params: { token: 'a/b' } })).toEqual({ amount: 500 });
    expect(
      await client.call(open, { body: { amount: 500 }, subject: { kind: 'user', id: 'u-1' }, idempotencyKey: 'key-1' }),
    ).toEqual({ token: 'tok_1' });
  });
  const [first, second] = fake.calls;
  expect(first?.params).toEqual({ token: 'a/b' });
  expect(second?.body).toEqual({ amount: 500 });
  expect(second?.headers).toMatchObject({
    'x-request-id': 'request-1',
    'x-correlation-id': 'correlation-1',
    'idempotency-key': 'key-1',
  });
  const verifier = new ServiceTokenVerifier('payments', publicKeys);
  expect(verifier.verifyToken(String(second?.headers[serviceTokenHeader]))).toEqual({
    caller: 'tickets',
    subject: { kind: 'user', id: 'u-1' },
  });
});

test('an error answer has its status, code and sentence', async () => {
  const fake = await neighbour();
  fake.answer(verify, () => {
    throw new NeighbourProblem('payment_not_found', 'Ce paiement est introuvable');
  });
  const call = clientOf(fake.url).call(verify, { params: { token: 't' } });
  await expect(call).rejects.toThrow(InternalCallError);
  await expect(call).rejects.toMatchObject({
    status: 404,
    code: 'payment_not_found',
    detail: 'Ce paiement est introuvable',
  });
});

test('a target that does not exist is unreachable', async () => {
  await expect(clientOf('http://127.0.0.1:9').call(verify, { params: { token: 't' } })).rejects.toThrow(
    InternalUnreachableError,
  );
});

test('a call goes to an instance that accepts it, also one that must not be repeated; each instance gets its share', async () => {
  const instances = [await neighbour([[open, open.fixture]]), await neighbour([[open, open.fixture]])];
  const client = clientOf(['http://127.0.0.1:9', ...instances.map(({ url }) => url)].join(','));
  await Promise.all(Array.from({ length: 12 }, () => client.call(open, { body: { amount: 1 } })));
  for (const { calls } of instances) expect(calls.length).toBeGreaterThan(3);
});

test('a connection is replaced after some calls, so that an instance that was added gets its share; a call after a long pause is answered', async () => {
  const answering = () => rawServer((_, response) => void response.end('{"amount":7}'));
  const [one, other] = [await answering(), await answering()];
  const client = clientOf(`${one.url},${other.url}`, { connections: 1 });
  const call = () => client.call(verify, { params: { token: 't' } });
  for (let nth = 0; nth < 450; nth++) await call();
  for (const { attempts } of [one, other]) expect(attempts()).toBeGreaterThan(100);
  jest.useFakeTimers({ now: Date.now() + 60_000, doNotFake: [...allButDate] });
  closing.unshift(() => Promise.resolve(jest.useRealTimers()));
  expect(await call()).toEqual({ amount: 7 });
});

test('a call is sent when the target begins to listen a moment later', async () => {
  const server = createServer((_, response) => void response.end('{"token":"t"}'));
  const port = await freePort(server);
  const call = clientOf(`http://127.0.0.1:${port}`).call(open, { body: { amount: 1 } });
  setTimeout(() => server.listen(port, '127.0.0.1'), 50);
  closing.unshift(() => new Promise((resolve) => server.close(resolve)));
  expect(await call).toEqual({ token: 't' });
});

test('a watched target is not down while one of its instances answers', async () => {
  const frozen = await rawServer(() => undefined);
  const other = await rawServer((_, response) => void response.end('{"amount":7}'));
  const client = clientOf(`${frozen.url},${other.url}`, { watched: true });
  const calls = await Promise.allSettled(
    Array.from({ length: 8 }, () => client.call(verify, { params: { token: 't' }, timeoutMs: 4_000 })),
  );
  const outcomes = calls.map((call) => (call.status === 'rejected' ? String(call.reason) : 'answered'));
  expect(outcomes).toContain('answered');
  expect(outcomes.join()).not.toContain('down');
  expect(outcomes.find((outcome) => outcome !== 'answered')).toMatch(/timeout/);
});

test('a call is retried after a cut connection only where repeating is safe', async () => {
  const server = await rawServer((attempt, response) => {
    if (attempt === 1) response.socket?.destroy();
    else response.setHeader('content-type', 'application/json').end('{"amount":7,"token":"t"}');
  });
  const client = clientOf(server.url);
  expect(await client.call(verify, { params: { token: 't' } })).toEqual({ amount: 7 });
  server.reset();
  expect(await client.call(open, { body: { amount: 1 }, idempotencyKey: 'k' })).toEqual({ token: 't' });
  server.reset();
  await expect(client.call(open, { body: { amount: 1 } })).rejects.toThrow(InternalUnreachableError);
});

test('a call fails in time when the target does not answer or violates its contract', async () => {
  const silent = await rawServer(() => undefined);
  const ended: string[] = [];
  const call = (name: string, timeoutMs?: number) =>
    expect(
      clientOf(silent.url)
        .call(verify, { params: { token: 't' }, timeoutMs })
        .finally(() => ended.push(name)),
    ).rejects.toThrow(InternalUnreachableError);
  // The default timeout is five seconds.
  await Promise.all([call('by default'), call('in time', 300)]);
  expect(ended).toEqual(['in time', 'by default']);
  for (const body of ['{"amount":"much"}', '<html>', '']) {
    const odd = await rawServer((_, response) => void response.end(body));
    await expect(clientOf(odd.url).call(verify, { params: { token: 't' } })).rejects.toThrow(/contract/);
  }
});

test('calls of one operation that hang leave the connections of the others free', async () => {
  const server = await rawServer((_, response, request) => {
    if (request.method === 'GET') response.end('{"amount":7}');
  });
  const client = clientOf(server.url, { connections: 2 });
  const hanging = [1, 2, 3].map((amount) => client.call(open, { body: { amount }, timeoutMs: 60_000 }));
  const outcomes = Promise.allSettled(hanging);
  // It would end without an answer, long before those that hang.
  expect(await client.call(verify, { params: { token: 't' } })).toEqual({ amount: 7 });
  await client.close();
  for (const { status } of await outcomes) expect(status).toBe('rejected');
});

test('calls to a watched target that is down end, later ones at once, until it answers again', async () => {
  let stopped = true;
  let received = 0;
  const server = await rawServer((_, response, { url }) => {
    if (url === open.path) received += 1;
    if (!stopped) response.end('{"amount":7,"token":"t"}');
  });
  const client = clientOf(server.url, { watched: true });
  // Longer than a test may take: only the watch ends them.
  const call = () => client.call(open, { body: { amount: 1 }, timeoutMs: 120_000 });
  await expect(call()).rejects.toThrow(InternalUnreachableError);
  expect(received).toBe(1);
  await expect(call()).rejects.toThrow('it is known to be down');
  expect(received).toBe(1);
  stopped = false;
  await eventually(async () => expect(await client.call(verify, { params: { token: 't' } })).toEqual({ amount: 7 }));
});

/** A port on which `server` can listen. */
async function freePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function rawServer(answer: (attempt: number, response: ServerResponse, request: IncomingMessage) => void) {
  let attempts = 0;
  const server: Server = createServer((request, response) => answer(++attempts, response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.unshift(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts: () => attempts,
    reset: () => {
      attempts = 0;
    },
  };
}
