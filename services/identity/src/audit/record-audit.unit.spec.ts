import { expect, test } from '@jest/globals';
import { changedValues } from './record-audit.js';

test('only the fields that differ are logged, before and after', () => {
  expect(changedValues({ price: 500, enabled: true, help: null }, { price: 700, enabled: true, help: null })).toEqual({
    before: { price: 500 },
    after: { price: 700 },
  });
});

test('equal values give null', () => {
  expect(changedValues({ price: 500 }, { price: 500 })).toBeNull();
});
