/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Blob as NodeBlob } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadImage } from '@raffle/contracts/http/images';
import { getProduct } from '@raffle/contracts/http/products';
import { listProducts } from '@raffle/contracts/http/product-list';
import { loginUser, logoutUser } from '@raffle/contracts/http/sessions';
import { assumeServerTime, serverNow } from '../server-clock.js';
import { storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { ApiError, onUnauthenticated } from './api-error.js';
import { callApi, callApiFully } from './call-api.js';
import { askEarly } from './early-answers.js';

// Node’s fetch against a real server, with the page’s origin put before the path.
let server: Server;
let origin = '';
let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
const nodeFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer(request, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  globalThis.fetch = (input, init) => nodeFetch(`${origin}${input as string}`, init);
  localStorage.clear();
});
afterEach(() => {
  globalThis.fetch = nodeFetch;
  assumeServerTime(new Date(0), 0);
});

function json(response: ServerResponse, status: number, content: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(content));
}
const problem = (status: number, code: string, message: string) => ({
  type: `/problems/${code}`,
  title: code,
  status,
  code,
  detail: message,
  message,
});

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('what is sent', () => {
  test('a file goes out as its bytes, under its own type', async () => {
    const seen: unknown[] = [];
    answer = (request, body, response) => {
      seen.push(request.url, request.headers['content-type'], body);
      json(response, 201, { image_url: `/images/${'a'.repeat(32)}` });
    };
    // Node's Blob: its fetch does not accept jsdom's.
    const file = new NodeBlob(['the bytes'], { type: 'image/webp' }) as Blob;
    expect(await callApi(uploadImage, { file })).toEqual({ image_url: `/images/${'a'.repeat(32)}` });
    expect(seen).toEqual(['/api/admin/images', 'image/webp', 'the bytes']);
  });

  test('path parameters, query, bearer token, JSON body and idempotency key', async () => {
    storedToken.write('token_temporaire_abc');
    const seen: unknown[] = [];
    answer = (request, body, response) => {
      seen.push(request.method, request.url, request.headers.authorization, request.headers['idempotency-key'], body);
      json(response, 200, { products: [], total: 0 });
    };
    await callApi(listProducts, { query: { page: 2, q: 'télé', status: undefined } });
    expect(seen).toEqual([
      'GET',
      '/api/products?page=2&q=t%C3%A9l%C3%A9',
      'Bearer token_temporaire_abc',
      undefined,
      '',
    ]);
    seen.length = 0;
    await failure(callApi(loginUser, { body: { phone: '+22890112345', password: 'secret' }, idempotencyKey: 'k1' }));
    expect(seen.slice(3)).toEqual(['k1', '{"phone":"+22890112345","password":"secret"}']);
  });
});

describe('a read that was requested early', () => {
  let asked: number;
  beforeEach(() => {
    asked = 0;
    storedToken.write('token_temporaire_abc');
    answer = (request, _body, response) => {
      asked += 1;
      json(response, 200, { products: [], total: Number(request.headers.authorization?.endsWith('abc')) });
    };
  });

  test('gets that answer, once', async () => {
    askEarly('/products', 'token_temporaire_abc');
    expect(await callApi(listProducts)).toEqual({ products: [], total: 1 });
    expect(asked).toBe(1);
    await callApi(listProducts);
    expect(asked).toBe(2);
  });

  test('is requested again after half a minute, for another session, and with another query', async () => {
    askEarly('/products', 'token_temporaire_abc');
    await callApi(listProducts, { query: { page: 2 } });
    // The early one has its own connection, and may arrive later.
    await waitFor(() => expect(asked).toBe(2));
    storedToken.write('token_temporaire_xyz');
    expect(await callApi(listProducts)).toEqual({ products: [], total: 0 });
    const now = Date.now();
    askEarly('/products', 'token_temporaire_xyz');
    jest.spyOn(Date, 'now').mockReturnValue(now + 31_000);
    await callApi(listProducts);
    jest.restoreAllMocks();
    await waitFor(() => expect(asked).toBe(5));
  });

  test('says what time it was when it came, not when it is read', async () => {
    const yearMs = 365 * 86_400_000;
    const behind = () => Date.now() - serverNow().getTime();
    answer = (_request, _body, response) =>
      json(response, 200, { products: [], total: 0 }, { Date: new Date(Date.now() - yearMs).toUTCString() });
    askEarly('/products', 'token_temporaire_abc');
    await waitFor(() => expect(behind()).toBeGreaterThan(0));
    // The clock stands still: both reads of it are of the same millisecond.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const noted = behind();
    clock.mockReturnValue(Date.now() + 20_000);
    await callApi(listProducts);
    expect(behind()).toBe(noted);
    jest.restoreAllMocks();
  });

  test('is unreachable like any other when the network fails', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    askEarly('/products', 'token_temporaire_abc');
    expect(await failure(callApi(listProducts))).toMatchObject({ code: 'unreachable' });
  });
});

describe('what is returned', () => {
  test('204 returns nothing', async () => {
    answer = (_request, _body, response) => response.writeHead(204).end();
    expect(await callApi(logoutUser)).toBeUndefined();
  });

  test('callApiFully returns status and Retry-After beside the data', async () => {
    answer = (_request, _body, response) => json(response, 202, { products: [], total: 0 }, { 'Retry-After': '3' });
    expect(await callApiFully(listProducts)).toEqual({
      data: { products: [], total: 0 },
      status: 202,
      retryAfterSeconds: 3,
    });
  });

  test('a problem becomes an error with its code, sentence and delay', async () => {
    answer = (_request, _body, response) =>
      json(response, 429, problem(429, 'too_many_requests', 'Trop de demandes'), { 'Retry-After': '12' });
    const error = await failure(callApi(getProduct, { params: { id: 7 } }));
    expect(error).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: 'Trop de demandes',
      retryAfterSeconds: 12,
    });
    expect(error.is('too_many_requests')).toBe(true);
  });

  test('an answer that violates the contract is refused', async () => {
    answer = (_request, _body, response) => json(response, 200, { products: [{ id: 'seven' }], total: 1 });
    expect(await failure(callApi(listProducts))).toMatchObject({ code: 'unexpected_answer', status: 200 });
  });

  test('a proxy’s page is not accepted as an answer', async () => {
    answer = (_request, _body, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    expect(await failure(callApi(listProducts))).toMatchObject({ code: 'unreachable', status: 502 });
  });

  test('a broken connection is unreachable, in French', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failure(callApi(listProducts))).toMatchObject({
      code: 'unreachable',
      status: 0,
      message: texts.unreachable,
    });
  });

  test('a caller that aborts gets its own abort, not a network error', async () => {
    answer = () => undefined;
    const giveUp = new AbortController();
    const call = callApi(listProducts, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('401 on any call removes the token and notifies the session', async () => {
    storedToken.write('admin_token_abc');
    let calls = 0;
    const stop = onUnauthenticated(() => (calls += 1));
    answer = (_request, _body, response) => json(response, 401, problem(401, 'unauthenticated', 'Session expirée'));
    expect(await failure(callApi(listProducts))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(storedToken.read()).toBeNull();
    expect(calls).toBe(1);
    stop();
  });
});
