import { expect, test } from '@jest/globals';
import { escapeHtml, escapeJson } from './branded-page.js';
import { cacheControlOf, filePathOf, wantsPage, withoutLastSlash } from './page-address.js';

test.each([
  ['/logo.svg', 'logo.svg'],
  ['/assets/a%20b.js', 'assets/a b.js'],
  ['/../etc/passwd', null],
  ['/assets/%2e%2e/%2e%2e/etc/passwd', null],
  ['/assets/..%2f..%2fetc/passwd', null],
  ['/assets\\..\\secret', null],
  ['/.env', null],
  ['/a//b', null],
  ['/a%00b', null],
  ['/%zz', null],
  ['/', null],
  ['/folder/', null],
])('%s names %s', (address, path) => expect(filePathOf(address)).toBe(path));

test.each([
  ['/dashboard', 'text/html,application/xhtml+xml', true],
  ['/dashboard/tickets', '*/*', true],
  ['/dashboard', undefined, true],
  ['/admin', 'application/json', false],
  ['/missing.png', 'image/avif,image/webp,*/*;q=0.8', false],
  ['/missing.png', 'text/html', true],
  ['/assets/old-hash.js', '*/*', false],
  ['/assets/old-hash', 'text/html', false],
])('%s for %s is a page: %s', (path, accept, page) => expect(wantsPage(path, accept)).toBe(page));

test.each([
  ['/aide/', '/aide'],
  ['/tirages/1//', '/tirages/1'],
  ['/', null],
  ['/aide', null],
  ['//evil.example/', null],
  ['/\\\\evil.example/', null],
  ['/%2fevil.example/', null],
])('%s without its last slash is %s', (address, plain) => expect(withoutLastSlash(address)).toBe(plain));

test('only hashed files are immutable', () => {
  expect(cacheControlOf('assets/main-x1.js')).toContain('immutable');
  expect(cacheControlOf('logo.svg')).toBe('public, max-age=3600');
  expect(cacheControlOf('sw.js')).toBe('no-cache');
});

test('a brand cannot become markup', () => {
  expect(escapeHtml(`<b>"O'Neil" & co</b>`)).toBe('&#60;b&#62;&#34;O&#39;Neil&#34; &#38; co&#60;/b&#62;');
  expect(escapeJson('a"b\\')).toBe('a\\"b\\\\');
});
