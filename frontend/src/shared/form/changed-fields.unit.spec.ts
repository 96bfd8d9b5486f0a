import { expect, test } from '@jest/globals';
import { changedFields } from './changed-fields.js';

const loaded = { name: 'Console', places: 50, date: null as string | null, links: ['a', 'b'] };

test('only what is other is sent', () => {
  expect(changedFields(loaded, { ...loaded, places: 51, date: '2026-11-27' })).toEqual({
    places: 51,
    date: '2026-11-27',
  });
  expect(changedFields({ ...loaded, date: '2026-11-27' }, loaded)).toEqual({ date: null });
  expect(changedFields(loaded, { ...loaded, links: ['b', 'a'] })).toEqual({ links: ['b', 'a'] });
});

test('nothing changed, nothing sent', () => {
  expect(changedFields(loaded, { ...loaded, links: ['a', 'b'] })).toEqual({});
});
