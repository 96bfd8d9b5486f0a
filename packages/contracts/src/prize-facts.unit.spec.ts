import { expect, test } from '@jest/globals';
import { ProductChanged } from './events/index.js';
import { prizeFacts } from './prize-facts.js';

const product = ProductChanged.fixture;
const facts = (over: object) => prizeFacts({ ...product, ...over }).map(({ name, value }) => `${name}: ${value}`);

test('what a prize is worth: one of several, if there are several; nothing where it is not stated', () => {
  expect(facts({ retail_value: 450_000 })).toContain('Valeur du lot: 450\u202f000\u00a0F\u00a0CFA');
  expect(facts({ retail_value: 450_000, max_winners: 2 })).toContain(
    'Valeur de chaque lot: 450\u202f000\u00a0F\u00a0CFA',
  );
  expect(facts({ retail_value: null })).toEqual([]);
});
