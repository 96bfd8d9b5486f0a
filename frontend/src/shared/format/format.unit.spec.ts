import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { date, dateAndTime, farDate, longDate, shortDate, time, stillOpen, timeLeft } from './dates.js';
import { millions, money, number, percent } from './money.js';
import { odds } from './odds.js';
import { groupDigits, phone, splitPhone } from './phone.js';
import { toE164 } from './to-e164.js';
import { counted, plural } from './plural.js';

afterEach(() => void jest.restoreAllMocks());

test.each([
  [1, 300, '1 chance sur 300'],
  [2, 1_000, '2 chances sur 1 000'],
  [1, 1, '1 chance sur 1'],
])('%d of %d places win: %s', (winners, places, shown) =>
  expect(odds(winners, places).replace(/\s/g, ' ')).toBe(shown),
);

describe('money', () => {
  test.each([
    [0, '0\u00a0F\u00a0CFA'],
    [500, '500\u00a0F\u00a0CFA'],
    [1500, '1\u202f500\u00a0F\u00a0CFA'],
    [1_234_567, '1\u202f234\u202f567\u00a0F\u00a0CFA'],
  ])('%d', (value, shown) => expect(money(value)).toBe(shown));

  test('counters', () => {
    expect(number(1313)).toBe('1\u202f313');
    expect(millions(1_740_000)).toBe('1,7');
  });

  test('a share is capped at 100 and says 100 only when full', () => {
    expect(percent(291, 300)).toBe('97\u00a0%');
    expect(percent(399, 400)).toBe('99\u00a0%');
    expect(percent(420, 400)).toBe('100\u00a0%');
    expect(percent(1, 0)).toBe('0\u00a0%');
  });
});

describe('dates', () => {
  const instant = '2026-11-20T18:42:00.000Z';

  test('day and hour', () => {
    expect(date(instant)).toBe('20 nov. 2026');
    expect(longDate('2026-06-01T00:00:00.000Z')).toBe('1ᵉʳ juin 2026');
    expect(shortDate('2026-12-01T00:00:00.000Z', new Date(instant))).toBe('1ᵉʳ déc.');
    expect(shortDate(instant, new Date('2026-12-31T00:00:00.000Z'))).toBe('20 nov.');
    expect(shortDate(instant, new Date('2027-01-01T00:00:00.000Z'))).toBe('20 nov. 2026');
    expect(time(instant)).toBe('18\u00a0h\u00a042');
    expect(time('2026-11-20T08:05:00.000Z')).toBe('8\u00a0h\u00a005');
    expect(dateAndTime(instant)).toBe('20 novembre 2026 à 18\u00a0h\u00a042');
  });

  test('are never in the time zone of the phone', () => {
    for (const local of ['getFullYear', 'getMonth', 'getDate', 'getHours', 'getMinutes'] as const)
      jest.spyOn(Date.prototype, local).mockReturnValue(33);
    expect(date(instant)).toBe('20 nov. 2026');
    expect(dateAndTime(instant)).toBe('20 novembre 2026 à 18\u00a0h\u00a042');
    expect(shortDate(instant, new Date('2027-01-01T00:00:00.000Z'))).toBe('20 nov. 2026');
    expect(farDate('2027-01-08T19:00:00.000Z', new Date(instant))).toBe('8 janv. 2027');
  });

  test.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 2))))(
    'the month of %s as Intl writes it',
    (day) => {
      const written = (month: 'short' | 'long') =>
        new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Lome', day: 'numeric', month, year: 'numeric' }).format(
          day,
        );
      expect(date(day)).toBe(written('short'));
      expect(longDate(day)).toBe(written('long'));
    },
  );

  test.each([
    ['2026-11-24T00:42:00.000Z', '3j 6h'],
    ['2026-11-21T18:42:00.000Z', '1j 0h'],
    ['2026-11-21T18:41:00.000Z', '24h'],
    ['2026-11-21T04:00:00.000Z', '10h'],
    ['2026-11-20T19:00:00.000Z', '1h'],
    ['2026-11-20T18:42:00.000Z', 'Date passée'],
    ['2026-11-01T00:00:00.000Z', 'Date passée'],
    [null, 'Bientôt'],
  ])('time left until %s is %s', (drawDate, shown) => {
    expect(timeLeft(drawDate, new Date(instant))).toBe(shown);
    expect(stillOpen(drawDate, new Date(instant))).toBe(/h$/.test(shown) ? `Encore ${shown}` : shown);
  });
});

test.each([
  ['2026-12-08T19:00:00.000Z', '8 déc.'],
  ['2027-01-08T19:00:00.000Z', '8 janv. 2027'],
  ['2026-11-21T18:42:00.000Z', '21 nov.'],
  ['2026-11-21T18:41:00.000Z', null],
  [null, null],
])('the date beside the time left until %s is %s', (drawDate, shown) =>
  expect(farDate(drawDate, new Date('2026-11-20T18:42:00.000Z'))).toBe(shown),
);

test('zero and one are singular in French', () => {
  expect(plural(0, 'gagnant', 'gagnants')).toBe('gagnant');
  expect(counted(1, 'gagnant', 'gagnants')).toBe('1\u00a0gagnant');
  expect(counted(1200, 'ticket', 'tickets')).toBe('1\u202f200\u00a0tickets');
});

describe('phone', () => {
  test.each([
    ['90 11 23 45', 'TG', '+22890112345'],
    ['90-11-23-45', 'TG', '+22890112345'],
    ['+228 90112345', 'CI', '+22890112345'],
    ['00228 90 11 23 45', 'TG', '+22890112345'],
    ['0701234567', 'CI', '+2250701234567'],
    ['07 01 23 45 67', 'CI', '+2250701234567'],
  ] as const)('%s in %s', (typed, country, e164) => expect(toE164(typed, country)).toBe(e164));

  test.each([
    ['12', 'TG'],
    ['', 'TG'],
    ['+33612345678', 'TG'],
    ['07 01 23 45', 'CI'],
    ['abc', 'CI'],
    ['00 11 23 45', 'TG'],
    ['94 11 23 45', 'TG'],
    ['75 11 23 45', 'TG'],
    ['22 21 23 45', 'TG'],
    ['00 01 23 45 67', 'CI'],
    ['02 01 23 45 67', 'CI'],
    ['27 20 21 22 23', 'CI'],
  ] as const)('%s in %s is no number of ours', (typed, country) => expect(toE164(typed, country)).toBeNull());

  test('shown in pairs', () => {
    expect(groupDigits('90112')).toBe('90 11 2');
    expect(phone('+22890112345').replace(/\u00a0/g, ' ')).toBe('+228 90 11 23 45');
    expect(phone('+2250701234567').replace(/\u00a0/g, ' ')).toBe('+225 07 01 23 45 67');
    expect(splitPhone('+225 07 01')).toEqual({ country: 'CI', national: '0701' });
    expect(splitPhone('90112345')).toBeNull();
    expect(splitPhone('228 90 11 23 45')).toEqual({ country: 'TG', national: '90112345' });
    expect(splitPhone('22 89 01 12')).toBeNull();
  });
});
