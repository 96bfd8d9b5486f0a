import { expect, test } from '@jest/globals';
import { chancesOf } from './product-sheet.js';
import { texts } from './texts.fr.js';

test.each([
  [1, 400, 1, '1 chance sur 400'],
  [3, 400, 1, '3 chances sur 400'],
  [1, 400, 2, '2 chances sur 400'],
  [3, 400, 2, 'environ 6 chances sur 400'],
  [200, 400, 2, 'environ 300 chances sur 400'],
  [1, 1, 1, '1 chance sur 1'],
  [9, 10, 3, '10 chances sur 10'],
  [10, 1_000_000, 1000, 'environ 9 955 chances sur 1 000 000'],
])('%d tickets of %d places with %d winners: %s', (tickets, places, winners, shown) =>
  expect(texts.chances(chancesOf(tickets, { places, winners }), places).replace(/\s/g, ' ')).toBe(shown),
);
