import { expect, test } from '@jest/globals';
import { pageCount, readPage } from './pager.js';

test('a page is full before the next one starts', () => {
  expect(pageCount(0, 12)).toBe(1);
  expect(pageCount(12, 12)).toBe(1);
  expect(pageCount(13, 12)).toBe(2);
});

test('a URL without a page number is the first page', () => {
  expect(readPage('3')).toBe(3);
  for (const text of [null, '', '0', '-1', '2.5', 'deux', '999999']) expect(readPage(text)).toBe(1);
});
