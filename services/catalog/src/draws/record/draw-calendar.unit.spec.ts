import { expect, test } from '@jest/globals';
import { calendarOf } from './draw-calendar.js';

const draw = {
  site: 'https://tirage.test',
  productId: 7,
  name: 'Console, 2 manettes; \\ et\nun jeu',
  demonstration: false,
  drawAt: new Date('2026-12-04T19:00:00.000Z'),
  changedAt: new Date('2026-11-27T17:30:04.123Z'),
};

test('names the hour in UTC, with an alarm an hour before', () => {
  expect(calendarOf(draw).replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//tirage.test//Tirages//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:tirage-7@tirage.test',
    'DTSTAMP:20261127T173004Z',
    'DTSTART:20261204T190000Z',
    'DURATION:PT15M',
    'SUMMARY:Tirage en direct\u00a0: Console\\, 2 manettes\\; \\\\ et\\nun jeu',
    'DESCRIPTION:Le tirage en direct\u00a0: https://tirage.test/tirages/7',
    'URL:https://tirage.test/tirages/7',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    'DESCRIPTION:Tirage en direct\u00a0: Console\\, 2 manettes\\; \\\\ et\\nun jeu',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('says that it is a demonstration', () => {
  const [title] = calendarOf({ ...draw, name: 'Radio', demonstration: true }).match(/SUMMARY:.*/) ?? [];
  expect(title).toBe('SUMMARY:Démonstration\\, tirage en direct\u00a0: Radio');
});

test('no line has more than 75 octets, and no character is torn', () => {
  const name = 'Télévision géante 🎁 '.repeat(12);
  const lines = calendarOf({ ...draw, name }).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(name);
});
