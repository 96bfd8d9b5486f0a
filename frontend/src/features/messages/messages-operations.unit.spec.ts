import { expect, test } from '@jest/globals';
import { byDay } from '../../shared/conversation/message-log.js';
import { messagesOf, withMessage } from '../../shared/conversation/message-pages.js';
import { unreadOf, withRead } from './messages-operations.js';

const message = (id: string, more: object = {}) => ({
  id,
  subject: '',
  content: id,
  from_admin: true,
  is_general: false,
  is_record: false,
  is_win: false,
  is_read: false,
  created_at: '2026-11-20T18:05:00.000Z',
  ...more,
});
const newest = {
  conversation: [message('c'), message('d')],
  general: [message('g')],
  newest_record: null,
  unread: 4,
  more: true,
};
const older = {
  conversation: [message('a'), message('b'), message('c')],
  general: [],
  newest_record: null,
  unread: 4,
  more: false,
};
const pages = { pages: [newest, older], pageParams: [undefined, 'c'] };

test('pages are joined from the oldest, a message in two pages appears once', () => {
  expect(messagesOf(pages.pages, 'conversation').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('a sent message is appended once', () => {
  const sent = message('e', { from_admin: false });
  const once = withMessage(pages, 'conversation', sent);
  expect(messagesOf(once.pages, 'conversation').at(-1)).toEqual(sent);
  expect(withMessage(once, 'conversation', sent)).toBe(once);
});

test('reading decreases the unread count once by the number of unread messages', () => {
  const read = withRead(pages, new Set(['c', 'g']));
  expect(read.pages[0]?.unread).toBe(2);
  expect(unreadOf(messagesOf(read.pages, 'conversation')).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(read.pages[0]?.general[0]?.is_read).toBe(true);
  expect(withRead(read, new Set(['c', 'g'])).pages[0]?.unread).toBe(2);
});

test('a user’s own messages are never unread', () => {
  expect(unreadOf([message('a', { from_admin: false })])).toEqual([]);
});

test('messages are grouped by day', () => {
  const evening = message('x', { created_at: '2026-11-20T23:59:59.000Z' });
  const night = message('y', { created_at: '2026-11-21T00:00:00.000Z' });
  expect(byDay([evening, night]).map(({ day, of }) => [day, of.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ]);
  expect(byDay([])).toEqual([]);
});
