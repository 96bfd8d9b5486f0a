import { expect, test } from '@jest/globals';
import { intents, planOf, type Plan } from './plan.js';

const everyKind = new Set([
  'crash',
  'freeze',
  'provider',
  'cut',
  'delay',
  'half_open',
  'clock',
  'disk_alarm',
  'rolling_restart',
] as const);
const kindsOf = (faults: Plan['faults']) => new Set(faults.map(({ kind }) => kind));

test('a seed determines the plan', () => {
  expect(planOf(7, 120, 4)).toEqual(planOf(7, 120, 4));
  expect(planOf(8, 120, 4)).not.toEqual(planOf(7, 120, 4));
});

test('a long run has every intent and every kind of fault, in time', () => {
  const { buyers, faults } = planOf(1, 1_200, 4);
  expect(new Set(buyers.map(({ intent }) => intent))).toEqual(new Set(intents));
  expect(kindsOf(faults)).toEqual(everyKind);
  for (const { at } of [...buyers, ...faults]) expect(at).toBeLessThan(1_200_000);
});

test('the short run of npm test has every kind of fault too', () => {
  const { faults } = planOf(5_176_335, 20, 2);
  expect(kindsOf(faults)).toEqual(everyKind);
  // Messages that identity received while it was frozen are delivered again.
  const freeze = faults.find((fault) => fault.kind === 'freeze');
  const cut = faults.find((fault) => fault.kind === 'cut');
  expect([freeze?.victim, cut?.link]).toEqual(['identity', 'identity RABBITMQ_URL']);
  expect((cut?.at ?? 0) - (freeze?.at ?? 0)).toBeGreaterThan(1_000);
  expect((freeze?.at ?? 0) + (freeze?.forMs ?? 0)).toBeGreaterThan(cut?.at ?? Infinity);
});
