import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
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

/** A read whose call is its browser's own. */
const unshared = 'Accept: text/csv';

describe('a failing service', () => {
  test('that cuts its connections is unavailable; a read is tried twice, a write once', async () => {
    service.answer((_call, response) => response.socket?.destroy());
    const count = (url: string) => service.calls.filter((call) => call.url === url).length;
    const read = await gateway.call('/api/payments/tok_read_1/status');
    expect(read.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(read.headers['retry-after']).toBe('2');
    expect(count('/payments/tok_read_1/status')).toBe(2);
    const before = count('/tickets/purchase');
    const write = await gateway.call('/api/tickets/purchase', { method: 'POST', body: '{}', as: 'user' });
    expect(write.status).toBe(503);
    expect(count('/tickets/purchase')).toBe(before + 1);
  });

  test('that answers 503 itself is called once, and its answer is passed on', async () => {
    service.answer((_call, response) =>
      response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '7' }).end('{"status":503}'),
    );
    const answer = await gateway.call('/api/payments/tok_busy_1/status');
    expect(answer).toMatchObject({ status: 503, text: '{"status":503}', headers: { 'retry-after': '7' } });
    expect(service.calls.filter(({ url }) => url === '/payments/tok_busy_1/status')).toHaveLength(1);
  });

  test('that refuses the service token of the gateway does not end the session of the browser', async () => {
    const refuse = (headers: Record<string, string>) =>
      service.answer((_call, response) =>
        response.writeHead(401, { 'content-type': 'application/problem+json', ...headers }).end('{"status":401}'),
      );
    refuse({ 'www-authenticate': 'Bearer error="invalid_token"' });
    const refused = await gateway.call('/api/tickets/user', { as: 'user' });
    expect(refused.json()).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(refused.headers['retry-after']).toBe('2');
    refuse({});
    expect(await gateway.call('/api/tickets/user', { as: 'user' })).toMatchObject({
      status: 401,
      text: '{"status":401}',
    });
  });

  test('that breaks off in the middle is not taken as complete', async () => {
    service.answer((_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"products":[');
      setImmediate(() => response.socket?.destroy());
    });
    expect(await gateway.call('/api/tickets/user', { as: 'user' })).toMatchObject({ status: 503 });
    service.answer((_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000' });
      response.write('{"products":[');
      setImmediate(() => response.socket?.destroy());
    });
    await expect(gateway.call('/api/tickets/user', { as: 'user' })).rejects.toThrow();
  });

  test('that waits for the payment provider still answers calls that need no provider', async () => {
    const purchases = 70;
    const waiting: ServerResponse[] = [];
    service.answer(({ url }, response) => {
      if (url === '/tickets/purchase') waiting.push(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
    const bought = Array.from({ length: purchases }, () =>
      gateway.call('/api/tickets/purchase', { method: 'POST', body: '{}', as: 'user' }),
    );
    await eventually(() => expect(waiting.length).toBeGreaterThanOrEqual(64));
    expect(await gateway.call('/api/tickets/user', { as: 'user' })).toMatchObject({ status: 200 });
    service.answer((_call, response) => response.end('{}'));
    for (const response of waiting) response.end('{}');
    expect((await Promise.all(bought)).map(({ status }) => status)).toEqual(Array(purchases).fill(200));
  });

  test('whose browser has disconnected is no longer waited for', async () => {
    let closed = false;
    service.answer(({ url }, response) => {
      if (url === '/products?page=31') response.on('close', () => (closed = true));
    });
    const browser = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    browser.write(`GET /api/products?page=31 HTTP/1.1\r\nHost: x\r\n${unshared}\r\n\r\n`);
    await eventually(() => expect(lastCallTo('/products?page=31')).toBeDefined());
    expect(closed).toBe(false);
    browser.destroy();
    await eventually(() => expect(closed).toBe(true));
  });

  test('whose browsers leave before their turn is not waited for, either', async () => {
    let [called, open] = [0, 0];
    let longestEnded = false;
    service.answer(({ url }, response) => {
      // Of a browser that stays: it lasts ten seconds, as one would that nobody waits for.
      if (url === '/products?page=35') return void response.on('close', () => (longestEnded = true));
      if (url !== '/products?page=32') return void response.end('{}');
      called++;
      open++;
      response.on('close', () => open--);
    });
    const patient = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    patient.write(`GET /api/products?page=35 HTTP/1.1\r\nHost: x\r\n${unshared}\r\n\r\n`);
    await eventually(() => expect(lastCallTo('/products?page=35')).toBeDefined());
    for (let n = 0; n < 100; n++) {
      const browser = connect(Number(new URL(gateway.url).port), '127.0.0.1');
      browser.write(`GET /api/products?page=32 HTTP/1.1\r\nHost: x\r\n${unshared}\r\n\r\n`, () => browser.destroy());
    }
    await gateway.call('/api/products?page=33');
    await eventually(() => expect(open).toBe(0));
    expect(longestEnded).toBe(false);
    expect(called).toBeLessThanOrEqual(100);
    patient.destroy();
  });

  test('whose answer nobody reads is cut', async () => {
    let closed = false;
    service.answer(({ url }, response) => {
      if (url !== '/products?page=34') return void response.end('{}');
      const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
      response.on('close', () => (closed = true));
      endless.pipe(response.writeHead(200, { 'content-type': 'text/csv' }));
    });
    const browser = connect(Number(new URL(gateway.url).port), '127.0.0.1').pause();
    browser.on('error', () => undefined);
    browser.write(`GET /api/products?page=34 HTTP/1.1\r\nHost: x\r\n${unshared}\r\n\r\n`);
    await eventually(() => expect(closed).toBe(true), { timeoutMs: 110_000 });
    browser.destroy();
  }, 130_000);
});
