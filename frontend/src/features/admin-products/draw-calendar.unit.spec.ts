import { expect, test } from '@jest/globals';
import { anAdminProduct, draftProduct } from '@raffle/contracts/fixtures/products';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { calendarOf } from './draw-calendar.js';

/** A Sunday. */
const now = new Date('2026-11-29T10:00:00.000Z');
const product = (id: number, change: Partial<AdminProduct>): AdminProduct => ({
  ...anAdminProduct,
  id,
  max_participants: 100,
  current_participants: 30,
  places_left: 70,
  places_last_7_days: null,
  draw_at: null,
  sale_ends_at: null,
  ...change,
});
const full = { current_participants: 100, places_left: 0 };
const planned = (opens_at: string, failed: { at: string; reason: string } | null = null) => ({
  ...draftProduct,
  planned_opening: { opens_at, planned_by: 'ama', approved_by: null, failed },
});
const shown = (products: AdminProduct[]) => {
  const { waiting, weeks } = calendarOf(products, now);
  return {
    waiting: waiting.map(({ id }) => id),
    weeks: weeks.map(({ monday, dates }) => [
      monday,
      ...dates.map(({ at, kind, product: { id } }) => `${at.toISOString().slice(0, 16)} ${kind} ${id}`),
    ]),
  };
};

test('openings, ends of sale, hours of draws and expected full dates stand in their weeks, the soonest first', () => {
  expect(
    shown([
      product(1, { sale_ends_at: '2026-12-20T18:00:00.000Z', places_last_7_days: 70 }),
      product(2, { ...full, draw_at: '2026-12-04T19:00:00.000Z' }),
      { ...planned('2026-11-29T23:59:00.000Z'), id: 3 },
      // At ten places a week it is not full in time: only its end.
      product(4, { sale_ends_at: '2026-11-30T00:00:00.000Z', places_last_7_days: 10 }),
    ]),
  ).toEqual({
    waiting: [],
    weeks: [
      ['2026-11-23', '2026-11-29T23:59 opens 3'],
      ['2026-11-30', '2026-11-30T00:00 ends 4', '2026-12-04T19:00 draw 2', '2026-12-06T10:00 full 1'],
      ['2026-12-14', '2026-12-20T18:00 ends 1'],
    ],
  });
});

test('what waits for somebody has no date: full without an hour, ended before, not opened', () => {
  const failed = { at: '2026-11-28T08:00:00.000Z', reason: 'Cette date est déjà passée' };
  expect(
    shown([
      product(1, full),
      product(2, { sale_ends_at: '2026-11-29T09:59:00.000Z' }),
      { ...planned('2026-11-28T08:00:00.000Z', failed), id: 3 },
      // The hour of a draw has come: it runs.
      product(4, { ...full, draw_at: '2026-11-29T09:00:00.000Z' }),
    ]),
  ).toEqual({ waiting: [1, 2, 3], weeks: [] });
});

test('a product that several lists have stands once, and what is over nowhere', () => {
  const one = product(1, { sale_ends_at: '2026-12-20T18:00:00.000Z' });
  const over = (['drawing', 'completed', 'cancelled'] as const).map((status, at) =>
    product(5 + at, { ...one, id: 5 + at, status }),
  );
  expect(shown([one, one, ...over]).weeks).toEqual([['2026-12-14', '2026-12-20T18:00 ends 1']]);
});
