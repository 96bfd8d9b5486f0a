import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { maximumImageBytes, uploadedImageTypes } from '@raffle/contracts/http/images';
import { problem } from '@raffle/contracts/problem';
import { rawService, type RawCall, type RawService } from './raw-service.js';
import { startGateway, type Answer, type TestGateway } from './start-gateway.js';

const id = '0123456789abcdef0123456789abcdef';
const picture = Buffer.from('not a picture at all, but its bytes must pass as they are: \x00\xff', 'latin1');
let catalog: RawService;
let gateway: TestGateway;
beforeAll(async () => {
  catalog = await rawService();
  gateway = await startGateway({ catalog: catalog.url }, { LIMIT_GENERAL_SESSION: '1000/60' });
});
/** The list of the pictures that catalog has, and `answerOthers` to the rest. */
const withPictures = (ids: string[], answerOthers: (call: RawCall, response: ServerResponse) => unknown) =>
  catalog.answer((call, response) =>
    call.url === '/internal/images'
      ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ids }))
      : answerOthers(call, response),
  );
beforeEach(() => {
  withPictures([id], ({ url }, response) =>
    url.startsWith('/internal/images/')
      ? response.writeHead(200, { 'content-type': 'image/x-whatever', 'x-inside': 'yes' }).end(picture)
      : response.writeHead(201, { 'content-type': 'application/json' }).end(`{"image_url":"/images/${id}"}`),
  );
});
afterAll(async () => {
  await gateway?.close();
  await catalog.close();
});

const refusal = (answer: Answer) => ({ status: answer.status, code: problem.parse(answer.json()).code });
const asked = (path: string) => catalog.calls.filter(({ url }) => url === path).length;
/** Without the products and draws that the gateway requests in the background. */
const askedPictures = () => catalog.calls.filter(({ url }) => url.startsWith('/internal/images/'));

describe('uploading a picture', () => {
  const send = (body: Buffer | string, type: string, as?: 'user' | 'admin') =>
    gateway.call('/api/admin/images', { method: 'POST', body, headers: { 'content-type': type }, as });

  test.each([...uploadedImageTypes])('%s is passed unchanged', async (type) => {
    const answer = await send(picture, type, 'admin');
    expect([answer.status, answer.json()]).toEqual([201, { image_url: `/images/${id}` }]);
    const call = catalog.calls.filter(({ url }) => url === '/admin/images').at(-1);
    expect(call).toMatchObject({ method: 'POST', body: picture, headers: { 'content-type': type } });
  });

  test('up to 8 MB and not a byte more', async () => {
    expect((await send(Buffer.alloc(maximumImageBytes, 1), 'image/png', 'admin')).status).toBe(201);
    const before = asked('/admin/images');
    expect(refusal(await send(Buffer.alloc(maximumImageBytes + 1, 1), 'image/png', 'admin'))).toEqual({
      status: 413,
      code: 'image_too_large',
    });
    expect(asked('/admin/images')).toBe(before);
  });

  test('other types are rejected, and pictures on any other endpoint', async () => {
    for (const type of ['image/gif', 'image/svg+xml', 'application/json', 'text/plain']) {
      const refused = await send('{}', type, 'admin');
      expect(refusal(refused)).toEqual({ status: 415, code: 'unsupported_media_type' });
      expect(refused.json()).toMatchObject({
        message: 'Ce format n’est pas accepté\u00a0: seulement JPEG, PNG, WEBP, AVIF',
      });
    }
    const elsewhere = await gateway.call('/api/admin/products', {
      method: 'POST',
      body: picture,
      headers: { 'content-type': 'image/png' },
      as: 'admin',
    });
    expect(elsewhere.status).toBe(415);
  });

  test('every other endpoint has its small limit', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(100_000) });
    expect(refusal(await gateway.call('/api/admin/products', { method: 'POST', body, as: 'admin' }))).toEqual({
      status: 413,
      code: 'body_too_large',
    });
  });

  test('only by administrators', async () => {
    const before = asked('/admin/images');
    expect(refusal(await send(picture, 'image/png'))).toEqual({ status: 401, code: 'unauthenticated' });
    expect(refusal(await send(picture, 'image/png', 'user'))).toEqual({ status: 403, code: 'forbidden' });
    expect(asked('/admin/images')).toBe(before);
  });

  test('only by POST', async () => {
    const answer = await gateway.call('/api/admin/images');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('an uploaded picture', () => {
  test('is public and cached for a year, with the type in its URL and no internal headers', async () => {
    const answer = await gateway.call(`/images/${id}/480.avif`);
    expect(answer.status).toBe(200);
    expect(answer.bytes).toEqual(picture);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(picture.length),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(answer.headers).not.toHaveProperty('x-inside');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await gateway.call(`/images/${id}/480.webp`);
    const again = await gateway.call(`/images/${id}/480.webp`, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toContain('immutable');
  });

  test('is requested once, however many clients want it at the same time, without naming them', async () => {
    const address = `/images/${id}/960.avif`;
    const all = await Promise.all(Array.from({ length: 20 }, () => gateway.call(address, { as: 'user' })));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(asked(`/internal${address}`)).toBe(1);
    const claims = String(askedPictures().at(-1)?.headers['x-internal-statement']).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('kind');
  });

  test('is the smallest for a phone that saves data, with a Vary for caches', async () => {
    const answer = await gateway.call(`/images/${id}/960.webp`, { headers: { 'save-data': 'on' } });
    expect([answer.status, answer.headers.vary]).toEqual([200, 'save-data']);
    expect(asked(`/internal/images/${id}/240.webp`)).toBe(1);
    expect(asked(`/internal/images/${id}/960.webp`)).toBe(0);
  });

  test('without a size is one that every browser supports; only GET and HEAD are allowed', async () => {
    expect((await gateway.call(`/images/${id}`)).headers['content-type']).toBe('image/webp');
    const head = await gateway.call(`/images/${id}/480.avif`, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await gateway.call(`/images/${id}/480.avif`, { method: 'DELETE' })).status).toBe(405);
  });

  test('that does not exist is 404, and catalog is asked only for possible names', async () => {
    const before = askedPictures().length;
    for (const name of [
      `${id}/481.avif`,
      `${id}/480.png`,
      `${id}/480.avif.exe`,
      'x/480.avif',
      `${id.toUpperCase()}/480.avif`,
    ]) {
      const answer = await gateway.call(`/images/${name}`, { headers: { accept: 'text/html' } });
      expect(refusal(answer)).toEqual({ status: 404, code: 'image_not_found' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(askedPictures().length).toBe(before);
  });

  test('that is made up does not reach catalog, in whatever number, and one that is uploaded meanwhile is found', async () => {
    const before = askedPictures().length;
    const lists = asked('/internal/images');
    const startedAt = performance.now();
    const madeUp = Array.from({ length: 200 }, (_, n) => n.toString(16).padStart(32, 'f'));
    const answers = await Promise.all(madeUp.map((one) => gateway.call(`/images/${one}/480.avif`)));
    for (const answer of answers) expect(refusal(answer)).toEqual({ status: 404, code: 'image_not_found' });
    expect(askedPictures().length).toBe(before);
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    expect(asked('/internal/images') - lists).toBeLessThanOrEqual(1 + seconds);
    const uploaded = 'abcd'.repeat(8);
    withPictures([id, uploaded], (_call, response) => response.writeHead(200).end(picture));
    expect((await gateway.call(`/images/${uploaded}/480.avif`)).status).toBe(200);
  });

  test('that was deleted after it was listed is 404', async () => {
    const deleted = '1'.repeat(32);
    withPictures([id, deleted], (_call, response) => response.writeHead(404).end('{}'));
    expect(refusal(await gateway.call(`/images/${deleted}/480.avif`))).toEqual({
      status: 404,
      code: 'image_not_found',
    });
  });

  test('is 503 while catalog fails, which is not cached', async () => {
    const address = `/images/${'e'.repeat(32)}/480.avif`;
    const failing = (_call: RawCall, response: ServerResponse) => void response.writeHead(500).end();
    for (const fail of [() => catalog.answer(failing), () => withPictures(['e'.repeat(32)], failing)]) {
      fail();
      const answer = await gateway.call(address);
      expect(refusal(answer)).toEqual({ status: 503, code: 'service_unavailable' });
      expect(answer.headers['retry-after']).toBeDefined();
    }
    withPictures(['e'.repeat(32)], (_call, response) => response.writeHead(200).end(picture));
    expect((await gateway.call(address)).status).toBe(200);
  });
});
