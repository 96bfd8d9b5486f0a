import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { noPayments } from '@raffle/contracts/fixtures/admin-money';
import { aConversationDetail } from '@raffle/contracts/fixtures/admin-messages';
import { cleanup } from '@testing-library/react';
import { AdminMessagesScreen } from '../src/features/admin-messages/messages-screen.js';
import { ApiServer } from './api-server.js';
import { renderAdmin } from './render-admin.js';

/** A person who writes, two administrators, and when. */
export const yao = '01997b61-0000-7000-8000-000000000302';
export const koffi = '01997b61-0000-7000-8000-000000000002';
export const at = '2026-11-20T10:00:00.000Z';
export const me = '01997b61-0000-7000-8000-000000000001';
/** A message of it. */
export const message = (index: number, over: object) => ({
  ...aConversationDetail.messages[3]!,
  id: `01997b61-0000-7000-8000-00000000040${index}`,
  content: 'Quand arrive mon lot ?',
  created_at: at,
  ...over,
});
/** The list with that one conversation. */
export const list = {
  conversations: [
    {
      user_id: yao,
      user_name: 'Yao N’Guessan',
      unread: 2,
      waiting_since: at,
      assigned_to: null,
      last_message: { content: 'Quand arrive mon lot ?', from_admin: false, created_at: at },
    },
  ],
  total: 1,
  unread: 1,
  to_answer: 1,
  unassigned: 1,
};
/** The conversation. */
export const thread = (messages: object[], over: object = {}) => ({
  body: {
    user_id: yao,
    user_name: 'Yao N’Guessan',
    waiting_since: at,
    assigned_to: null,
    messages,
    more: false,
    ...over,
  },
});

/** Answers what the screen of a conversation reads, before each test of a spec. @param onStart called with the server that answers */
export function answerConversations(onStart: (api: ApiServer) => void): { open: () => Promise<unknown> } {
  let api: ApiServer;
  beforeAll(async () => {
    // jsdom lacks matchMedia; this emulates a phone.
    window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
    api = await ApiServer.start();
    onStart(api);
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.reset();
    api.answers['GET /admin/conversations'] = { body: list };
    api.answers['GET /admin/colleagues'] = {
      body: {
        colleagues: [
          { id: '01997b61-0000-7000-8000-000000000001', username: 'a.dossou', active: true, answers: true },
          { id: koffi, username: 'k.agbeko', active: true, answers: true },
          { id: '01997b61-0000-7000-8000-000000000003', username: 'y.ancien', active: false, answers: false },
        ],
      },
    };
    api.answers['GET /admin/payments'] = { body: noPayments };
    api.answers[`GET /admin/users/${yao}/history`] = {
      body: { account: [], tickets: [], money: [], draws: [], unavailable: ['tickets'], more: false, unread: [] },
    };
    api.answers[`POST /admin/conversations/${yao}/answering`] = { status: 204, body: null };
  });
  afterEach(cleanup);
  return {
    open: () => renderAdmin(api, '/admin/messages/:userId?', `/admin/messages/${yao}`, <AdminMessagesScreen />),
  };
}
