import { expect, test } from '@jest/globals';
import { secondsToWait, shownToPerson, type ToldMessage } from './message.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
/** `count` messages, the newest `from` seconds ago and one every `step` seconds before. */
const sent = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, i) => ago(from + i * step));

test.each([
  ['nothing sent yet', [], 0],
  ['nine in this minute', sent(9, 1, 1), 0],
  ['ten in this minute: the oldest leaves the window in 50 s', sent(10, 1, 1), 50],
  ['ten, the oldest a minute ago', sent(10, 51, 1), 0],
  ['a hundred today: the oldest leaves the window in 9 900 s', sent(100, 3_000, 740), 86_400 - 3_000 - 99 * 740],
])('%s', (_, sentAt, seconds) => expect(secondsToWait(sentAt, now)).toBe(seconds));

const stored: ToldMessage = {
  id: 'x',
  author: 'admin',
  admin_id: 'who-answered',
  notice: null,
  is_record: false,
  subject: '',
  content: 'Oui',
  created_at: now,
  read_at: null,
};

test.each([
  [
    { author: 'user', read_at: null },
    { from_admin: false, is_read: true },
  ],
  [
    { author: 'admin', read_at: null },
    { from_admin: true, is_read: false },
  ],
  [
    { author: 'platform', notice: 'draw_lost', read_at: null },
    { from_admin: true, is_read: false, is_win: false },
  ],
  [
    { author: 'platform', notice: 'draw_won' },
    { from_admin: true, is_win: true },
  ],
  [
    { author: 'platform', notice: 'prize_passed_on' },
    { from_admin: true, is_win: true },
  ],
  [
    { author: 'platform', notice: 'place_freed', read_at: now },
    { from_admin: true, is_read: true },
  ],
] as const)('%j is shown as %j', (message, shown) => {
  expect(shownToPerson({ ...stored, ...message })).toMatchObject({ ...shown, created_at: now.toISOString() });
});
