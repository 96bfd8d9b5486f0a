import { expect, test } from '@jest/globals';
import { listed } from './find-messages.js';

const message = (id: string, more: object = {}) => ({
  id,
  subject: '',
  content: id,
  from_admin: true,
  is_general: false,
  is_record: false,
  is_win: false,
  is_read: true,
  created_at: '2026-11-20T18:05:00.000Z',
  ...more,
});
const answer = (conversation: ReturnType<typeof message>[], general: ReturnType<typeof message>[] = []) => ({
  conversation,
  general,
  newest_record: null,
  unread: 0,
  more: false,
});

test('without text or filter it lists the conversation, even empty, and the general messages, newest first', () => {
  const shown = listed(answer([], [message('g1'), message('g2')]), undefined, '', 'all');
  expect(shown.conversation).toBe(true);
  expect(shown.general.map(({ id }) => id)).toEqual(['g2', 'g1']);
});

test('a conversation is unread if the team has an unread message in it, otherwise read', () => {
  const read = answer([message('a'), message('mine', { from_admin: false, is_read: false })]);
  const unread = answer([message('a'), message('b', { is_read: false })]);
  expect(listed(read, read, '', 'read').conversation).toBe(true);
  expect(listed(read, answer([]), '', 'unread').conversation).toBe(false);
  expect(listed(unread, answer([message('b', { is_read: false })]), '', 'unread').conversation).toBe(true);
  expect(listed(unread, answer([message('a')]), '', 'read').conversation).toBe(false);
});

test('a search lists each message found', () => {
  const found = answer([message('a'), message('b')], [message('g')]);
  expect(listed(answer([]), found, 'ticket', 'all')).toEqual({
    conversation: false,
    hits: [message('b'), message('a')],
    general: [message('g')],
  });
});

test('nothing is listed before the search is answered', () => {
  expect(listed(answer([message('a')], [message('g')]), undefined, 'ticket', 'all').general).toEqual([]);
});
