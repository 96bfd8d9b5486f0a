import { expect, test } from '@jest/globals';
import { weekdayAndClock } from './date-text.js';
import { hourRule } from './draw-hour.js';
import { drandRule } from './values.js';

const plain = (text: string | null) => text?.replace(/\s/gu, ' ') ?? null;

test.each([
  ['none', null],
  [drandRule, null],
  [`${drandRule};at=fri-19:00`, 'Tirage le vendredi qui suit le dernier ticket, à 19 h'],
  [`${drandRule};at=sun-08:05`, 'Tirage le dimanche qui suit le dernier ticket, à 8 h 05'],
  [`${drandRule};at=19:30`, 'Tirage à 19 h 30, deux heures au moins après le dernier ticket'],
  [`drand:${'0f'.repeat(32)};in=120s`, 'Démonstration : tirage 120 secondes après le dernier ticket'],
  ['drand', null],
])('before the last ticket, %s reads %s', (rule, sentence) => {
  expect(plain(hourRule(rule))).toBe(sentence);
});

test.each([
  ['2026-12-04T19:00:00.000Z', 'vendredi 4 décembre à 19 h'],
  ['2027-01-01T18:30:00.000Z', 'vendredi 1ᵉʳ janvier à 18 h 30'],
])('a fixed hour %s reads %s', (at, words) => {
  expect(plain(weekdayAndClock(at))).toBe(words);
});
