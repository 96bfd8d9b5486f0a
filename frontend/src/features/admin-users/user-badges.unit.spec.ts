import { expect, test } from '@jest/globals';
import { lastActive } from './user-badges.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  ['2026-11-20T12:00:00.000Z', 'à l’instant'],
  ['2026-11-20T12:04:00.000Z', 'à l’instant'],
  ['2026-11-20T11:59:01.000Z', 'à l’instant'],
  ['2026-11-20T11:59:00.000Z', 'il y a 1 min'],
  ['2026-11-20T11:57:00.000Z', 'il y a 3 min'],
  ['2026-11-20T11:00:01.000Z', 'il y a 59 min'],
  ['2026-11-20T11:00:00.000Z', 'il y a 1 h'],
  ['2026-11-19T12:00:01.000Z', 'il y a 23 h'],
  ['2026-11-19T12:00:00.000Z', 'hier, 12 h 00'],
  ['2026-11-19T09:12:00.000Z', 'hier, 9 h 12'],
  ['2026-11-18T23:59:00.000Z', 'il y a 2 jours'],
  ['2026-11-14T12:00:00.000Z', 'il y a 6 jours'],
  ['2026-10-21T00:00:00.000Z', 'il y a 30 jours'],
  ['2026-10-20T23:00:00.000Z', '20 oct. 2026'],
  ['2025-01-02T12:00:00.000Z', '2 janv. 2025'],
  [null, 'jamais'],
])('%s is %s', (instant, expected) => expect(plain(lastActive(instant, now))).toBe(expected));
