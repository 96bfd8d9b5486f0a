import { expect, test } from '@jest/globals';
import { weekdayAndTime } from './date-text.js';
import { hourRule } from './draw-hour.js';
import { shortHour } from './rule-words.js';
import { dateRule } from './http/sale-end.js';
import { drandRule } from './values.js';

const demonstration = `drand:${'ab'.repeat(32)}`;
const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ') ?? null;

test.each([
  [`${drandRule};at=fri-19:00`, 'Tirage le vendredi qui suit le dernier ticket, à 19 h', 'le vendredi à 19 h'],
  [`${drandRule};at=sun-08:05`, 'Tirage le dimanche qui suit le dernier ticket, à 8 h 05', 'le dimanche à 8 h 05'],
  [`${drandRule};at=19:00`, 'Tirage à 19 h, le jour du dernier ticket ou le lendemain', 'chaque jour à 19 h'],
  [`${drandRule};at=02:00`, 'Tirage à 2 h, le jour du dernier ticket ou le lendemain', 'chaque jour à 2 h'],
  [
    `${drandRule};at=01:59`,
    'Tirage à 1 h 59, le lendemain du dernier ticket ou le jour d’après',
    'chaque jour à 1 h 59',
  ],
  [
    `${demonstration};in=120s`,
    'Tirage deux minutes après le dernier ticket, démonstration',
    'deux minutes après le dernier ticket',
  ],
  [
    `${demonstration};in=90s`,
    'Tirage 90 secondes après le dernier ticket, démonstration',
    '90 secondes après le dernier ticket',
  ],
])('%s: %s', (rule, said, short) => {
  expect(plain(hourRule(rule))).toBe(said);
  expect(plain(shortHour(rule))).toBe(short);
});

test.each(['none', drandRule, demonstration, 'unknown', `${drandRule};in=120s`])('%s has no hour', (rule) => {
  expect([hourRule(rule), shortHour(rule)]).toEqual([null, null]);
});

test('the hour of a full draw is a day and a time, with the year where it is another one', () => {
  const said = (at: string) => plain(weekdayAndTime(at, new Date('2026-11-29T23:00:00.000Z')));
  expect(said('2026-12-04T19:00:00.000Z')).toBe('vendredi 4 décembre à 19 h');
  expect(said('2027-01-01T00:30:00.000Z')).toBe('vendredi 1ᵉʳ janvier 2027 à 0 h 30');
});

test('a draw with an hour does not wait 72 hours for somebody', () => {
  expect(dateRule('2 déc.', false)).toContain('72');
  expect(dateRule('2 déc.', true)).not.toContain('72');
});
