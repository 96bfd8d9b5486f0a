import { expect, test } from '@jest/globals';
import { marginsOf, type PrizeCost } from './margins.js';

const cost = (change: Partial<PrizeCost> = {}): PrizeCost => ({
  product_id: 7,
  name: 'Console',
  cost: 10_000,
  opened_at: '2026-10-31T23:59:59.000Z',
  cancelled: false,
  ...change,
});
const earned = (paid: number, fees: number | null = 0) => ({ product_id: 7, name: 'Console', paid, fees });
const open = ['2026-10', '2026-11'];
const figures = (known: Partial<Parameters<typeof marginsOf>[0]>) =>
  [...marginsOf({ open, earned: new Map(), costs: [], counted: new Map(), ...known })].map(([month, products]) => [
    month,
    ...products.map(({ paid, fees, cost: counted, margin }) => [paid, fees, counted, margin]),
  ]);

test('a cost counts in the month in which the sale opened, and each month with what it sold', () => {
  const sold = new Map([
    ['2026-10', [earned(3_000, 75)]],
    ['2026-11', [earned(9_000, 225.5)]],
  ]);
  expect(figures({ earned: sold, costs: [cost()] })).toEqual([
    ['2026-10', [3_000, 75, 10_000, -7_075]],
    ['2026-11', [9_000, 225.5, 0, 8_774.5]],
  ]);
  // Without a ticket yet, and next to one without a cost.
  expect(figures({ costs: [cost({ product_id: 3 }), cost({ cost: 0 })] })).toEqual([
    ['2026-10', [0, 0, 10_000, -10_000]],
    ['2026-11'],
  ]);
});

test('what is unknown stays unknown in its month, and in no other', () => {
  const sold = new Map([
    ['2026-10', [earned(3_000)]],
    ['2026-11', [earned(9_000, null)]],
  ]);
  expect(figures({ earned: sold, costs: [cost({ cost: null })] })).toEqual([
    ['2026-10', [3_000, 0, null, null]],
    ['2026-11', [9_000, null, 0, null]],
  ]);
});

test('a cancelled product has no cost, and keeps the fees of what it gave back', () => {
  const sold = new Map([
    ['2026-10', [earned(3_000, 75)]],
    ['2026-11', [earned(-3_000)]],
  ]);
  expect(figures({ earned: sold, costs: [cost({ cancelled: true })] })).toEqual([
    ['2026-10', [3_000, 75, 0, 2_925]],
    ['2026-11', [-3_000, 0, 0, -3_000]],
  ]);
});

test('what closed months do not have of a cost counts in the oldest open month', () => {
  const inNovember = (now: Partial<PrizeCost>, counted = 10_000) =>
    figures({ open: ['2026-11', '2026-12'], costs: [cost(now)], counted: new Map([[7, counted]]) });
  expect(inNovember({})).toEqual([['2026-11'], ['2026-12']]);
  expect(inNovember({ cost: 12_500 })).toEqual([['2026-11', [0, 0, 2_500, -2_500]], ['2026-12']]);
  expect(inNovember({ cancelled: true })).toEqual([['2026-11', [0, 0, -10_000, 10_000]], ['2026-12']]);
  expect(inNovember({ cost: null })).toEqual([['2026-11', [0, 0, -10_000, 10_000]], ['2026-12']]);
  // Typed after its month was closed without it.
  expect(inNovember({}, 0)).toEqual([['2026-11', [0, 0, 10_000, -10_000]], ['2026-12']]);
  expect(inNovember({ cost: null }, 0)).toEqual([['2026-11'], ['2026-12']]);
});
