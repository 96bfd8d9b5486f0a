/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { adminProduct } from '../../../test/answers.js';
import { namedDraw, weeklyDraw, WeeklyDraw } from './weekly-draw.js';

const now = new Date('2026-11-22T12:00:00.000Z');
afterEach(cleanup);

const slow: AdminProduct = {
  ...adminProduct,
  status: 'active',
  beacon_rule: `${drandRule};at=19:00`,
  max_participants: 500,
  current_participants: 20,
  places_left: 480,
  places_last_7_days: 31,
  sale_ends_at: '2026-12-31T12:00:00.000Z',
};

test.each<[Partial<AdminProduct>, number, string]>([
  [{}, 31, ';at=fri-19:00'],
  [{ places_last_7_days: 0 }, 20, ';at=fri-19:00'],
  [{ places_last_7_days: 60 }, 50, ';at=fri-19:00'],
  [{ beacon_rule: `${drandRule};at=tue-20:30` }, 31, ';at=tue-20:30'],
])('a slow draw with %j: %i places at %s', (change, places, hour) => {
  expect(weeklyDraw({ ...slow, ...change }, now)).toEqual({ places, rule: `${drandRule}${hour}` });
});

test.each<Partial<AdminProduct>>([
  { beacon_rule: drandRule },
  { beacon_rule: 'none' },
  { places_last_7_days: 200 },
  { current_participants: 500, places_left: 0 },
  { status: 'draft' },
])('nothing is proposed with %j', (change) => expect(weeklyDraw({ ...slow, ...change }, now)).toBeNull());

test('the link fills the form of a new product', () => {
  render(<WeeklyDraw product={slow} now={now} />, { wrapper: MemoryRouter });
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Préparer ce petit tirage' });
  expect(namedDraw(new URL(href).searchParams)).toEqual(weeklyDraw(slow, now));
  screen.getByText(/^Un petit tirage de 31\splaces, chaque semaine le vendredi à 19\sh, se remplit plus vite\./);
});

test.each(['', 'places=19&rule=x', 'places=30&rule=none', 'places=30', 'places=1e9&rule=none', 'places=3.5'])(
  'the address %j fills nothing',
  (search) => expect(namedDraw(new URLSearchParams(search))).toBeNull(),
);
