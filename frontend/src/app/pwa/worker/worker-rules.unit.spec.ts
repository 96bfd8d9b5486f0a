import { expect, test } from '@jest/globals';
import { assetsOf, assetsToCache, handlingOf, networkFirst, notificationOf, outdatedCaches } from './worker-rules.js';

const origin = 'https://shop.example';
const get = (path: string, mode = 'cors') =>
  handlingOf({ method: 'GET', mode, url: new URL(path, origin).href }, origin);

test.each([
  ['/', 'navigate', 'page'],
  ['/dashboard/tickets', 'navigate', 'page'],
  ['/payment-success?token=a', 'navigate', 'page'],
  ['/assets/app-1.js', 'cors', 'asset'],
  ['/offline.css', 'no-cors', 'asset'],
  ['/api/live', 'cors', 'network'],
  ['/api/tickets/user', 'cors', 'network'],
  ['/api/products/active', 'cors', 'network'],
  ['/api/payments/status/a', 'navigate', 'network'],
  ['/api', 'navigate', 'network'],
  ['/products/console.svg', 'no-cors', 'network'],
  ['/manifest.webmanifest', 'cors', 'network'],
  ['https://pictures.example/assets/a.png', 'no-cors', 'network'],
])('%s (%s) is handled as: %s', (path, mode, handling) => expect(get(path, mode)).toBe(handling));

test('a write never goes through the worker', () => {
  expect(handlingOf({ method: 'POST', mode: 'navigate', url: `${origin}/` }, origin)).toBe('network');
});

test('the previous build stays for pages that are still open; older ones are deleted, and nothing that is not ours', () => {
  expect(outdatedCaches(['raffle-a', 'raffle-b', 'other', 'raffle-c'], 'raffle-c')).toEqual(['raffle-a']);
  expect(outdatedCaches(['raffle-a', 'raffle-b'], 'raffle-b')).toEqual([]);
  expect(outdatedCaches(['raffle-a'], 'raffle-a')).toEqual([]);
});

test('the files that a page needs are read from its markup, each once', () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" href="/assets/b.js">
    <script type="module" src="/assets/b.js"></script><link rel="icon" href="/logo-mark.svg">`;
  expect(assetsOf(html)).toEqual(['/assets/a.css', '/assets/b.js']);
});

test.each([
  [{ keep: ['/assets/a.js', `${origin}/assets/b.css`] }, [`${origin}/assets/a.js`, `${origin}/assets/b.css`]],
  [{ keep: ['/api/users/profile', 'https://elsewhere.example/assets/a.js', 7, 'http://['] }, []],
  [{ keep: 'all' }, []],
  [null, []],
  ['keep', []],
])('for the message %j the worker caches %j', (message, cached) =>
  expect(assetsToCache(message, origin)).toEqual(cached),
);

const never = new Promise<string>(() => undefined);
const later = (ms: number, answer: string) => new Promise<string>((resolve) => setTimeout(resolve, ms, answer));
const shell =
  (...reasons: string[]) =>
  (reason: string) =>
    Promise.resolve(reasons.includes(reason) ? 'cached' : undefined);

test('the network goes first', async () => {
  expect(await networkFirst(Promise.resolve('fresh'), 20, shell('failed', 'slow'))).toBe('fresh');
});
test('without a network the cached answer is shown', async () => {
  expect(await networkFirst(Promise.reject(new TypeError('away')), 20, shell('failed'))).toBe('cached');
});
test('when the network takes too long, an application that can start is shown', async () => {
  expect(await networkFirst(never, 20, shell('slow'))).toBe('cached');
});
test('a slow network is awaited when there is no fallback', async () => {
  expect(await networkFirst(later(60, 'late'), 20, shell('failed'))).toBe('late');
});
test('a slow network that finally fails falls back', async () => {
  const lost = later(60, '').then(() => Promise.reject(new TypeError('away')));
  expect(await networkFirst(lost, 20, shell('failed'))).toBe('cached');
});
test('without any fallback the network’s own error is thrown', async () => {
  await expect(networkFirst(Promise.reject(new TypeError('away')), 20, shell())).rejects.toThrow('away');
});

const aPush = { title: 'Le tirage est terminé', body: 'Vérifiez', tag: 'm1', url: '/tirages/7' };

test('our push is shown and files are kept without URL.canParse, which Chrome before 120 lacks', () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    expect(notificationOf(aPush, origin)?.url).toBe(`${origin}/tirages/7`);
    expect(assetsToCache({ keep: ['/assets/app-1.js', 'http://[', 7] }, origin)).toEqual([`${origin}/assets/app-1.js`]);
  } finally {
    URL.canParse = canParse;
  }
});

test('our push opens our page', () => {
  expect(notificationOf(aPush, 'https://tirage.example')).toEqual({
    ...aPush,
    url: 'https://tirage.example/tirages/7',
  });
});

test.each([
  null,
  'text',
  {},
  { ...aPush, title: 7 },
  { ...aPush, url: 'https://evil.example/' },
  { ...aPush, url: '//evil.example' },
  { ...aPush, url: 'javascript:alert(1)' },
])('%j is not shown as it is', (data) => expect(notificationOf(data, 'https://tirage.example')).toBeNull());
