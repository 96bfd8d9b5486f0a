import { expect, test } from '@jest/globals';
import { isLastPage, pageCount, pageFrom, readPage, searchOfPage } from './pager.js';

test('a page is full before the next one starts', () => {
  expect(pageCount(0, 12)).toBe(1);
  expect(pageCount(12, 12)).toBe(1);
  expect(pageCount(13, 12)).toBe(2);
});

test('a URL without a page number is the first page', () => {
  const read = (address: string) => readPage(new URLSearchParams(address));
  expect(read('page=3&after=abc')).toEqual({ page: 3, after: 'abc', before: undefined });
  for (const text of ['', 'page=', 'page=0', 'page=-1', 'page=2.5', 'page=deux', 'page=999999'])
    expect(read(text)).toEqual({ page: 1, after: undefined, before: undefined });
});

test('a neighbour continues from the edge of the page shown; the first page begins anew, and a far one is counted', () => {
  const edges = { first: 'f', last: 'l' };
  const search = (page: number, to: number) => searchOfPage('?q=afi&after=x&before=y', pageFrom(page, to, edges));
  expect(search(2, 3)).toBe('?q=afi&after=l&page=3');
  expect(search(3, 2)).toBe('?q=afi&before=f&page=2');
  expect(search(2, 1)).toBe('?q=afi');
  expect(search(2, 9)).toBe('?q=afi&page=9');
});

test('the last page is the one that no row follows, whatever the total has become', () => {
  expect(isLastPage(2, 2, { first: 'f', last: 'l' })).toBe(false);
  expect(isLastPage(2, 3, { first: 'f', last: null })).toBe(true);
  expect(isLastPage(2, 3, undefined)).toBe(false);
});
