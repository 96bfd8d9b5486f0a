import { expect, test } from '@jest/globals';
import type { PaymentStatus } from '../payment/payment.js';
import { giveUpMs, frequentPollingMs, pauseAfterHint, pauseBeforeNextCheck } from './check-schedule.js';

const pollMs = 45_000;

/** Ages at which a payment is checked if every answer is `pending`. */
function ages(until: number, status: PaymentStatus = 'pending'): number[] {
  const all: number[] = [];
  let pause = pauseBeforeNextCheck(status, 0, pollMs);
  for (let age = pause ?? until; age < until && pause !== null; age += pause ?? 0) {
    all.push(age);
    pause = pauseBeforeNextCheck(status, age, pollMs);
  }
  return all;
}

test('at the poll interval for the first three minutes', () => {
  const frequent = ages(frequentPollingMs);
  expect(frequent).toHaveLength(3);
  expect(frequent[0]).toBe(pollMs);
});

test('then after a third of its age, at least every four hours, until 48 hours', () => {
  const later = ages(giveUpMs).filter((age) => age >= frequentPollingMs);
  for (const [index, age] of later.slice(1).entries()) {
    const before = later[index] ?? 0;
    expect(age - before).toBeCloseTo(Math.min(before / 3, 4 * 3_600_000), 3);
  }
});

test('the last check is at 48 hours', () => {
  expect(Math.max(...ages(giveUpMs + 1))).toBe(giveUpMs);
});

test('an abandoned session costs the provider few status calls', () => {
  expect(ages(giveUpMs).length).toBeLessThanOrEqual(32);
  expect(ages(30 * 60_000).length).toBeLessThanOrEqual(12);
});

test.each<PaymentStatus>(['failed', 'not_created'])(
  'a %s session is checked again at each doubling of its age',
  (status) => {
    const looks = ages(10 * giveUpMs, status);
    expect(looks.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => times * pollMs));
    expect(looks).toHaveLength(13);
  },
);

test.each<PaymentStatus>(['creating', 'confirmed', 'review', 'expired'])(
  'a %s payment is not checked on schedule',
  (status) => expect(pauseBeforeNextCheck(status, 60_000, pollMs)).toBeNull(),
);

test('endless webhooks cause a bounded number of status calls', () => {
  let calls = 0;
  for (let elapsed = 0; elapsed < giveUpMs; elapsed += pauseAfterHint(calls)) calls += 1;
  expect(calls).toBeLessThan(320);
});

test('the few webhooks of an honest payment trigger a check within a second', () => {
  expect([1, 2, 3, 4, 5].map(pauseAfterHint)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(pauseAfterHint(6)).toBe(2_000);
  expect(pauseAfterHint(10_000)).toBe(600_000);
});
