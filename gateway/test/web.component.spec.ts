import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getConfig } from '@raffle/contracts/http/config';
import { eventually, fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
import { hash } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { builtPage, firstScript, startGateway, type TestGateway } from './start-gateway.js';

const brand = `L'Été & "Co" <b>`;
const config = {
  brand,
  registration_price: 500,
  free_ticket_max_price: 1000,
  free_tickets: 2,
  countries: [],
  referral: { enabled: true, referral_bonus: 1, required_referrals: 5, reward_tickets: 5 },
  help_whatsapp: null,
  text_messages: null,
  operator: null,
  licence: null,
  complaints: null,
};
const asHtml = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let identity: FakeNeighbour;
let gateway: TestGateway;
beforeAll(async () => {
  identity = await fakeNeighbour([[{ ...getConfig, answer: getConfig.answer }, config]]);
  gateway = await startGateway({ identity: identity.url }, { PUBLIC_URL: 'https://tirage.example' });
  await eventually(async () => expect((await gateway.call('/')).text).not.toContain('tirage.example'));
});
afterAll(async () => {
  await gateway?.close();
  await identity.close();
});

describe('the page', () => {
  test.each([
    '/',
    '/dashboard',
    '/dashboard/tickets',
    '/payment-success?token=abc.def&type=registration',
    '/index.html',
    '/any/path',
  ])('answers %s with the brand in it, escaped', async (path) => {
    const answer = await gateway.call(path, { headers: asHtml });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<title>L&#39;Été &#38; &#34;Co&#34; &#60;b&#62;</title>');
    expect(answer.text).not.toContain('__BRAND__');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  });

  test('HEAD answers the same without a body, and an unchanged page is not sent again', async () => {
    const head = await gateway.call('/dashboard', { method: 'HEAD', headers: asHtml });
    expect(head).toMatchObject({ status: 200, text: '' });
    const etag = String(head.headers.etag);
    const again = await gateway.call('/dashboard', { headers: { ...asHtml, 'if-none-match': etag } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test.each([
    ['/aide/', '/aide'],
    ['/tirages/1/?ticket=5', '/tirages/1?ticket=5'],
    ['/any/path//', '/any/path'],
  ])('%s leads to %s, which has its content', async (path, plain) => {
    const answer = await gateway.call(path, { headers: asHtml });
    expect(answer).toMatchObject({ status: 301, headers: { location: plain } });
  });

  test('a path that a browser reads as another site is not redirected to', async () => {
    expect((await gateway.call('//evil.example/', { headers: asHtml })).status).toBe(200);
  });

  test('the manifest contains the brand as JSON', async () => {
    const answer = await gateway.call('/manifest.webmanifest');
    expect(answer.json()).toEqual({ name: brand });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
  });

  test('a new build is served without a restart', async () => {
    const path = join(gateway.webRoot, 'index.html');
    await writeFile(path, builtPage.replace('<div', '<div data-build="2"'));
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
    const large = `${builtPage}${'<!-- a tirage -->'.repeat(200)}`;
    expect((await gateway.call('/', { headers: asHtml })).text).toContain('data-build="2"');
    await writeFile(path, large);
    await utimes(path, new Date(), new Date(Date.now() + 9_000));
    const br = await gateway.call('/', { headers: { ...asHtml, 'accept-encoding': 'br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).toString()).toContain('a tirage');
    await writeFile(path, builtPage);
  });
});

describe('files', () => {
  test('hashed assets are immutable and compressed at build time', async () => {
    const script = await readFile(join(gateway.webRoot, 'assets/main-a1b2c3.js'), 'utf8');
    const plain = await gateway.call('/assets/main-a1b2c3.js');
    expect(plain).toMatchObject({ status: 200, text: script });
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const br = await gateway.call('/assets/main-a1b2c3.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).toString()).toBe(script);
    const gzip = await gateway.call('/assets/main-a1b2c3.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.bytes).toString()).toBe(script);
    const head = await gateway.call('/assets/main-a1b2c3.js', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    const known = await gateway.call('/assets/main-a1b2c3.js', {
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(known.status).toBe(304);
  });

  test('the verifier that is one page is downloaded, and is no page of this site', async () => {
    const { headers } = await gateway.call('/verifier-tirage.html', { headers: asHtml });
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="verifier-tirage.html"',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('other files may be cached for an hour', async () => {
    const logo = await gateway.call('/logo.svg');
    expect(logo.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'image/svg+xml' });
  });

  test.each([
    ['/assets/main-old.js', '*/*'],
    ['/assets/main-old.js', 'text/html'],
    ['/assets/', 'text/html'],
    ['/missing.png', 'image/avif,image/webp,*/*;q=0.8'],
    ['/dashboard', 'application/json'],
  ])('%s for %s is missing and not answered with a page', async (path, accept) => {
    const answer = await gateway.call(path, { headers: { accept } });
    expect(answer.json()).toMatchObject({ status: 404, code: 'unknown_route' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/../package.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/.env', '/assets%00'])(
    'nothing outside the build: %s',
    async (path) => {
      const answer = await gateway.call(path, { headers: { accept: 'image/png' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/root:|"name": "@raffle/);
    },
  );
});

describe('security headers', () => {
  test('the page may load its own files and pictures, and run only its own script inline', async () => {
    const { headers } = await gateway.call('/', { headers: asHtml });
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ').sort()).toEqual(
      [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' https: data:",
        "manifest-src 'self'",
        `script-src 'self' 'sha256-${hash('sha256', firstScript, 'base64')}'`,
        "style-src 'self'",
        'upgrade-insecure-requests',
        "worker-src 'self'",
      ].sort(),
    );
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('the service worker has the page policy, other files the data policy, and only pages restrict devices', async () => {
    const [worker, file] = await Promise.all([gateway.call('/sw.js'), gateway.call('/assets/main-a1b2c3.js')]);
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(file.headers['content-security-policy']).toMatch(/^default-src 'none';frame-ancestors/);
    expect(file.headers['permissions-policy']).toBeUndefined();
  });

  test.each(['/api/nothing', '/api/users/profile', '/health', '/assets/none.js', '/api/products/%zz'])(
    '%s has them too',
    async (path) => {
      const { headers } = await gateway.call(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['strict-transport-security']).toBeDefined();
    },
  );
});

describe('GET /api/openapi.json', () => {
  test('is complete, has the brand in its title, and is compressed and revalidated', async () => {
    const answer = await gateway.call('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    const document = JSON.parse(brotliDecompressSync(answer.bytes).toString());
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: `${brand} API` } });
    expect(document.paths['/tickets/purchase'].post).toBeDefined();
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    const again = await gateway.call('/api/openapi.json', {
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.status).toBe(304);
  });
});

describe('GET /api/docs', () => {
  test('consists of our own files only, under the page policy', async () => {
    const page = await gateway.call('/api/docs', { headers: asHtml });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
    expect(page.text).toContain('<title>L&#39;Été &#38; &#34;Co&#34; &#60;b&#62; API</title>');
    expect(page.text).not.toMatch(/<script(?![^>]*src="\/api\/docs\/)|<style|https?:/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(3);
    for (const path of files) {
      const file = await gateway.call(path, { headers: { 'accept-encoding': 'br' } });
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toMatch(path.endsWith('.css') ? 'text/css' : 'text/javascript');
    }
    expect((await gateway.call('/api/docs/start.js')).text).toContain("url: '/api/openapi.json'");
    expect((await gateway.call('/api/docs/absolute-path.js')).status).toBe(404);
  });
});
