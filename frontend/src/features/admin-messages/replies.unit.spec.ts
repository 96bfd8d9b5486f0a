import { expect, test } from '@jest/globals';
import type { ConversationMessage } from '@raffle/contracts/http/admin-messages';
import { messagesOf, withMessage } from '../../shared/conversation/message-pages.js';
import { dropped, marked, posted } from '../../shared/conversation/outbox.js';
import { boxOf, restoredReplies, withBox, type Replies } from './replies.js';

const reply = { key: 'k1', content: 'Bonjour', written_at: '2026-11-20T18:05:00.000Z', error: null };
const nothing: Replies = { admin: 'dossou', boxes: [] };
const page = (...ids: string[]) => ({
  user_id: 'afi',
  user_name: 'Afi',
  waiting_since: null,
  assigned_to: null,
  more: false,
  messages: ids.map((id): ConversationMessage => ({
    id,
    content: id,
    author: 'user',
    admin_id: null,
    created_at: '2026-11-20T18:05:00.000Z',
    is_read: false,
  })),
});

test('each person has a separate outbox: a reply stays while the admin writes to another person', () => {
  const first = withBox(nothing, 'afi', (box) => posted(box, { ...reply, key: 'k0' }));
  const both = withBox(first, 'yao', (box) => posted(box, reply));
  expect(boxOf(both, 'afi').unsent).toEqual([{ ...reply, key: 'k0' }]);
  expect(boxOf(both, 'yao').unsent).toEqual([reply]);
  expect(boxOf(both, 'essi')).toEqual({ owner: 'essi', unsent: [] });
});

test('an empty outbox is removed', () => {
  const sending = withBox(nothing, 'afi', (box) => posted(box, reply));
  expect(withBox(sending, 'afi', (box) => dropped(box, reply.key))).toEqual(nothing);
});

test('failed and pending replies are restored with their keys after a reload', () => {
  const stored = withBox(
    withBox(nothing, 'afi', (box) => posted(box, reply)),
    'yao',
    (box) => marked(posted(box, { ...reply, key: 'k2' }), 'k2', 'Refusé'),
  );
  const again = restoredReplies(stored, 'dossou');
  expect(boxOf(again, 'afi').unsent).toEqual([{ ...reply, error: 'Non envoyé.' }]);
  expect(boxOf(again, 'yao').unsent).toEqual([{ ...reply, key: 'k2', error: 'Refusé' }]);
});

test('another administrator in the same browser does not see the replies', () => {
  const stored = withBox(nothing, 'afi', (box) => posted(box, reply));
  expect(restoredReplies(stored, 'mensah')).toEqual({ admin: 'mensah', boxes: [] });
});

test('backward pages make one conversation with each message once', () => {
  expect(messagesOf([page('3', '4'), page('1', '2', '3')], 'messages').map(({ id }) => id)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});

test('a sent reply is appended to the newest page once', () => {
  const before = { pages: [page('3'), page('1')], pageParams: [undefined, '3'] };
  const sent = page('4').messages[0]!;
  const after = withMessage(before, 'messages', sent);
  expect(after.pages.map(({ messages }) => messages.map(({ id }) => id))).toEqual([['3', '4'], ['1']]);
  expect(withMessage(after, 'messages', sent)).toBe(after);
});
