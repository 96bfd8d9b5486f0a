import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forecastOf, marginOf } from './margin.js';

const sale = fc
  .record({
    price: fc.integer({ min: 200, max: 10_000_000 }),
    places: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    feeRate: fc.integer({ min: 0, max: 9_999 }),
    cost: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  .map(({ share, ...one }) => ({ ...one, freePlaces: Math.floor((one.places * share) / 100) }));

/** What so many paid tickets leave after the fees, rounded as a provider rounds: up. */
const leftOf = (tickets: number, { price, feeRate }: { price: number; feeRate: number }) => {
  const paid = BigInt(tickets) * BigInt(price);
  return paid - (paid * BigInt(feeRate) + 9_999n) / 10_000n;
};

test('a full draw of 300 places at 500 F, 60 of them free, with fees of 2.5 % and a prize of 100,000 F', () => {
  expect(forecastOf({ price: 500, places: 300, freePlaces: 60, feeRate: 250, cost: 100_000 })).toEqual({
    full: 150_000,
    free: 30_000,
    fees: 3_000,
    margin: 17_000,
    breakEven: 206,
  });
});

test('the lines add up to the margin, whatever the sale', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { full, free, fees, margin } = forecastOf(one);
      expect(full).toBe(one.places * one.price);
      expect(BigInt(margin!)).toBe(BigInt(full) - BigInt(free) - BigInt(fees!) - BigInt(one.cost));
      expect(BigInt(margin!)).toBe(leftOf(one.places - one.freePlaces, one) - BigInt(one.cost));
      for (const figure of [full, free, fees!, margin!]) expect(Number.isSafeInteger(figure)).toBe(true);
    }),
  );
});

test('break-even is the fewest paid tickets that cover fees and cost', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { breakEven, margin } = forecastOf(one);
      expect(leftOf(breakEven!, one) >= BigInt(one.cost)).toBe(true);
      if (breakEven! > 0) expect(leftOf(breakEven! - 1, one) < BigInt(one.cost)).toBe(true);
      expect(margin! >= 0).toBe(breakEven! <= one.places - one.freePlaces);
    }),
  );
});

test('an unknown cost leaves the margin unknown, and unknown fees are not zero', () => {
  const planned = { price: 500, places: 10, freePlaces: 2, feeRate: null, cost: null };
  expect(forecastOf(planned)).toEqual({ full: 5_000, free: 1_000, fees: null, margin: null, breakEven: null });
  expect(forecastOf({ ...planned, cost: 3_000 })).toMatchObject({ fees: null, margin: 1_000, breakEven: 6 });
  expect(forecastOf({ ...planned, feeRate: 10_000, cost: 1 }).breakEven).toBeNull();
});

test('a draw that becomes full with paid tickets has earned what was forecast, with the fees that were forecast', () => {
  fc.assert(
    fc.property(sale, (one) => {
      const { fees, margin } = forecastOf(one);
      expect(marginOf({ paid: (one.places - one.freePlaces) * one.price, fees, cost: one.cost })).toBe(margin);
    }),
  );
});

test('a margin is in hundredths, and unknown while a part of it is', () => {
  expect(marginOf({ paid: 6_000, fees: 150.1, cost: 8_000 })).toBe(-2_150.1);
  expect(marginOf({ paid: 1, fees: 0.1 + 0.2, cost: 0 })).toBe(0.7);
  expect(marginOf({ paid: 0, fees: 0, cost: 0 })).toBe(0);
  for (const unknown of [{ paid: null }, { fees: null }, { cost: null }])
    expect(marginOf({ paid: 6_000, fees: 150, cost: 2_000, ...unknown })).toBeNull();
});
