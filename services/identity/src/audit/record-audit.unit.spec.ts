import { expect, test } from '@jest/globals';
import { changedValues } from './record-audit.js';

test('the log has only the fields that differ, before and after', () => {
  expect(changedValues({ price: 500, enabled: true, help: null }, { price: 700, enabled: true, help: null })).toEqual({
    before: { price: 500 },
    after: { price: 700 },
  });
});

test('a change of nothing is none', () => {
  expect(changedValues({ price: 500 }, { price: 500 })).toBeNull();
});
