import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { maximumImageBytes, uploadedImageTypes } from '@raffle/contracts/http/images';
import { problem } from '@raffle/contracts/problem';
import { rawService, type RawService } from './raw-service.js';
import { startGateway, type Answer, type TestGateway } from './start-gateway.js';

const id = '0123456789abcdef0123456789abcdef';
const picture = Buffer.from('not a picture at all, but its bytes must pass as they are: \x00\xff', 'latin1');
let catalog: RawService;
let door: TestGateway;
beforeAll(async () => {
  catalog = await rawService();
  door = await startGateway({ catalog: catalog.url }, { LIMIT_GENERAL_SESSION: '1000/60' });
});
beforeEach(() => {
  catalog.answer(({ url }, response) =>
    url.startsWith('/internal/images/')
      ? response.writeHead(200, { 'content-type': 'image/x-whatever', 'x-inside': 'yes' }).end(picture)
      : response.writeHead(201, { 'content-type': 'application/json' }).end(`{"image_url":"/images/${id}"}`),
  );
});
afterAll(async () => {
  await door?.close();
  await catalog.close();
});

const refusal = (answer: Answer) => ({ status: answer.status, code: problem.parse(answer.json()).code });
const asked = (path: string) => catalog.calls.filter(({ url }) => url === path).length;
/** The gateway asks for products and draws by itself meanwhile. */
const askedPictures = () => catalog.calls.filter(({ url }) => url.startsWith('/internal/images/'));

describe('sending a picture', () => {
  const send = (body: Buffer | string, type: string, as?: 'user' | 'admin') =>
    door.call('/api/admin/images', { method: 'POST', body, headers: { 'content-type': type }, as });

  test.each([...uploadedImageTypes])('%s passes as it is', async (type) => {
    const answer = await send(picture, type, 'admin');
    expect([answer.status, answer.json()]).toEqual([201, { image_url: `/images/${id}` }]);
    const call = catalog.calls.filter(({ url }) => url === '/admin/images').at(-1);
    expect(call).toMatchObject({ method: 'POST', body: picture, headers: { 'content-type': type } });
  });

  test('up to 8 MB, not a byte more', async () => {
    expect((await send(Buffer.alloc(maximumImageBytes, 1), 'image/png', 'admin')).status).toBe(201);
    const before = asked('/admin/images');
    expect(refusal(await send(Buffer.alloc(maximumImageBytes + 1, 1), 'image/png', 'admin'))).toEqual({
      status: 413,
      code: 'image_too_large',
    });
    expect(asked('/admin/images')).toBe(before);
  });

  test('no other type, and no picture to any other call', async () => {
    for (const type of ['image/gif', 'image/svg+xml', 'application/json', 'text/plain']) {
      expect(refusal(await send('{}', type, 'admin'))).toEqual({ status: 415, code: 'unsupported_media_type' });
    }
    const elsewhere = await door.call('/api/admin/products', {
      method: 'POST',
      body: picture,
      headers: { 'content-type': 'image/png' },
      as: 'admin',
    });
    expect(elsewhere.status).toBe(415);
  });

  test('every other call keeps its small bound', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(100_000) });
    expect(refusal(await door.call('/api/admin/products', { method: 'POST', body, as: 'admin' }))).toEqual({
      status: 413,
      code: 'body_too_large',
    });
  });

  test('by administrators alone', async () => {
    const before = asked('/admin/images');
    expect(refusal(await send(picture, 'image/png'))).toEqual({ status: 401, code: 'unauthenticated' });
    expect(refusal(await send(picture, 'image/png', 'user'))).toEqual({ status: 403, code: 'forbidden' });
    expect(asked('/admin/images')).toBe(before);
  });

  test('only by POST', async () => {
    const answer = await door.call('/api/admin/images');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('an uploaded picture', () => {
  test('is anybody’s, for a year, with the type of its address and nothing of the inside', async () => {
    const answer = await door.call(`/images/${id}/480.avif`);
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

  test('is not sent again to who has it', async () => {
    const { headers } = await door.call(`/images/${id}/480.webp`);
    const again = await door.call(`/images/${id}/480.webp`, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toContain('immutable');
  });

  test('is asked for once, however many want it at the same time, and says nothing of who they are', async () => {
    const address = `/images/${id}/960.avif`;
    const all = await Promise.all(Array.from({ length: 20 }, () => door.call(address, { as: 'user' })));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(asked(`/internal${address}`)).toBe(1);
    const claims = String(askedPictures().at(-1)?.headers['x-internal-statement']).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('kind');
  });

  test('is the smallest for a phone that saves data, with a Vary for caches', async () => {
    const answer = await door.call(`/images/${id}/960.webp`, { headers: { 'save-data': 'on' } });
    expect([answer.status, answer.headers.vary]).toEqual([200, 'save-data']);
    expect(asked(`/internal/images/${id}/240.webp`)).toBe(1);
    expect(asked(`/internal/images/${id}/960.webp`)).toBe(0);
  });

  test('without a size is one that every browser reads; HEAD and nothing else besides GET', async () => {
    expect((await door.call(`/images/${id}`)).headers['content-type']).toBe('image/webp');
    const head = await door.call(`/images/${id}/480.avif`, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await door.call(`/images/${id}/480.avif`, { method: 'DELETE' })).status).toBe(405);
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
      const answer = await door.call(`/images/${name}`, { headers: { accept: 'text/html' } });
      expect(refusal(answer)).toEqual({ status: 404, code: 'image_not_found' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(askedPictures().length).toBe(before);
    catalog.answer((_call, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'));
    expect(refusal(await door.call(`/images/${'f'.repeat(32)}/480.avif`))).toEqual({
      status: 404,
      code: 'image_not_found',
    });
  });

  test('is 503 while catalog fails, which is not cached', async () => {
    const address = `/images/${'e'.repeat(32)}/480.avif`;
    catalog.answer((_call, response) => response.writeHead(500).end());
    const answer = await door.call(address);
    expect(refusal(answer)).toEqual({ status: 503, code: 'service_unavailable' });
    expect(answer.headers['retry-after']).toBeDefined();
    catalog.answer((_call, response) => response.writeHead(200).end(picture));
    expect((await door.call(address)).status).toBe(200);
  });
});
