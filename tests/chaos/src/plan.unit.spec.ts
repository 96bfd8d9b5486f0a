import { expect, test } from '@jest/globals';
import { intents, planOf } from './plan.js';

test('a seed determines the plan', () => {
  expect(planOf(7, 120)).toEqual(planOf(7, 120));
  expect(planOf(8, 120)).not.toEqual(planOf(7, 120));
});

test('a long run has every intent and every kind of fault, in time', () => {
  const { buyers, faults } = planOf(1, 1_200);
  expect(new Set(buyers.map(({ intent }) => intent))).toEqual(new Set(intents));
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(
    new Set(['crash', 'freeze', 'provider', 'cut', 'delay', 'half_open', 'clock', 'disk_alarm', 'rolling_restart']),
  );
  for (const { at } of [...buyers, ...faults]) expect(at).toBeLessThan(1_200_000);
});
