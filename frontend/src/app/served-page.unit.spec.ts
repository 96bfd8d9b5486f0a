import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { fillQueries, servedPageText, type ServedPage } from './served-page.js';

const hostile = '</script><script>alert(1)</script><!-- \u2028\u2029 & \\u003c ]]>';
const page: ServedPage = { now: '2026-11-20T12:00:00.000Z', answers: [[['/products/active'], [{ name: hostile }]]] };

test('data in a script element cannot end it, and is read back unchanged', () => {
  const text = servedPageText(page);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(page);
});

test('answers are stored under their keys, with their age', () => {
  const queries = new QueryClient();
  fillQueries(queries, page, 1_000);
  expect(queries.getQueryState(['/products/active'])).toMatchObject({
    data: [{ name: hostile }],
    dataUpdatedAt: 1_000,
  });
});
