import { expect, test } from '@jest/globals';
import { unbroken } from './unbroken.js';

test.each([
  ['Smartphone 6,7 pouces, 256 Go', 'Smartphone 6,7\u00a0pouces, 256\u00a0Go'],
  ['Console 5 avec 2 manettes', 'Console 5 avec 2 manettes'],
  ['1 ticket Téléviseur 55 pouces 4K', '1 ticket Téléviseur 55\u00a0pouces 4K'],
])('a number stays beside its unit: %s', (name, shown) => {
  expect(unbroken(name)).toBe(shown);
});
