import { expect, test } from '@jest/globals';
import { changesFrom } from './typed.js';

const loaded = { name: 'Console', places: 50, date: null as string | null, links: ['a', 'b'] };

test('only changed fields are sent, with their previous values', () => {
  expect(changesFrom(loaded, { ...loaded, places: 51, date: '2026-11-27' })).toEqual({
    places: 51,
    date: '2026-11-27',
    before: { places: 50, date: null },
  });
  expect(changesFrom({ ...loaded, date: '2026-11-27' }, loaded)).toEqual({
    date: null,
    before: { date: '2026-11-27' },
  });
  expect(changesFrom(loaded, { ...loaded, links: ['b', 'a'] })).toEqual({
    links: ['b', 'a'],
    before: { links: ['a', 'b'] },
  });
});

test('a number that could not be read is a change, also where there was none', () => {
  expect(changesFrom({ limit: null as number | null }, { limit: Number.NaN })).toMatchObject({ limit: Number.NaN });
});

test('nothing changed, nothing sent', () => {
  expect(changesFrom(loaded, { ...loaded, links: ['a', 'b'] })).toEqual({ before: {} });
});
