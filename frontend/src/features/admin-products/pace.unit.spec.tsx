/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { cleanup, render } from '@testing-library/react';
import { adminProduct } from '../../../test/answers.js';
import { Pace } from './pace.js';

const now = new Date('2026-11-22T12:00:00.000Z');
afterEach(cleanup);

const shown = (change: Partial<AdminProduct>) => {
  const product: AdminProduct = {
    ...adminProduct,
    status: 'active',
    max_participants: 50,
    current_participants: 20,
    places_left: 30,
    places_last_7_days: 21,
    sale_ends_at: '2026-12-31T12:00:00.000Z',
    ...change,
  };
  return render(<Pace product={product} now={now} />).container.textContent.replace(/\s/g, ' ');
};

test('30 places left at 3 a day are taken in 10 days', () => {
  expect(shown({})).toBe('Au rythme des 7 derniers jours (3 par jour) : complet vers le 2 décembre 2026');
  expect(shown({ places_last_7_days: 24 })).toContain('(3,4 par jour)');
});

test('a draw that is not full at the end of its sale at that rate says so', () => {
  expect(shown({ sale_ends_at: '2026-12-02T11:59:59.000Z' })).toMatch(/: pas complet à la fin de la vente$/);
  expect(shown({ sale_ends_at: '2026-12-02T12:00:00.000Z' })).toMatch(/: complet vers le 2 décembre 2026$/);
  expect(shown({ places_last_7_days: 0 })).toBe('Aucune place prise ces 7 derniers jours');
});

test.each<Partial<AdminProduct>>([
  { places_last_7_days: null },
  { places_last_7_days: undefined },
  { current_participants: 50, places_left: 0 },
  { sale_ends_at: '2026-11-22T11:00:00.000Z' },
  { status: 'completed' },
])('says nothing of %j', (change) => {
  expect(shown(change)).toBe('');
});
