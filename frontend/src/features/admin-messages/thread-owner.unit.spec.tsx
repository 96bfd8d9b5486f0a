/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { ApiServer, Asked } from '../../../test/api-server.js';
import { answerConversations, at, koffi, list, me, message, thread, yao } from '../../../test/conversation-page.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { liveEventHandler } from '../../shared/live/apply-live-event.js';
import { AdminMessagesScreen } from './messages-screen.js';

let api: ApiServer;
const { open } = answerConversations((server) => (api = server));

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('who wrote each answer is shown, also of a colleague who left; oneself is « Vous »', async () => {
  const by = (index: number, admin_id: string | null, content: string) =>
    message(index, { author: 'admin', admin_id, content, is_read: false });
  api.answers[`GET /admin/conversations/${yao}`] = thread(
    [
      by(1, koffi, 'Bonjour'),
      by(2, me, 'Je regarde'),
      by(3, '01997b61-0000-7000-8000-000000000003', 'Merci'),
      by(4, null, 'Bonsoir'),
    ],
    { waiting_since: null },
  );
  await open();
  await screen.findAllByText(/k\.agbeko/);
  const log = within(screen.getByRole('log'));
  const authors = log.getAllByText(/:$/, { selector: '.sr' }).map(({ textContent }) => textContent);
  expect(authors).toEqual(['k.agbeko', 'Vous', 'y.ancien', 'Équipe'].map((name) => `${name}\u00a0: `));
  screen.getByText('Répondue');
  expect(screen.queryByRole('button', { name: 'Rien à répondre' })).toBeNull();
});

test('a conversation is taken, handed over to a colleague and released; a refusal shows who has it now', async () => {
  let owner: string | null = null;
  api.answers[`GET /admin/conversations/${yao}`] = () => thread([message(1, {})], { assigned_to: owner });
  const put = `PUT /admin/conversations/${yao}/assignee`;
  api.answers[put] = ({ body }: Asked) => {
    // A colleague was faster the first time.
    const refused = api.asked[put]?.length === 1;
    owner = refused ? koffi : (body as { to: string | null }).to;
    return refused ? problem('conversation_taken') : { status: 204, body: null };
  };
  await open();
  await screen.findByText('Sans responsable');
  await press('Prendre');
  await screen.findByText('Cette conversation a changé de mains entre-temps');
  await screen.findByText('k.agbeko s’en occupe');
  await press('Prendre');
  await screen.findByText('Vous vous en occupez');
  await press('Confier');
  // Only who has an account: neither oneself nor who left.
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
  await press('k.agbeko');
  await screen.findByText('Conversation confiée à k.agbeko');
  await screen.findByText('k.agbeko s’en occupe');
  await press('Rendre');
  await screen.findByText('Sans responsable');
  expect(api.asked[put]?.map(({ body }) => body)).toEqual([
    { to: me, from: null },
    { to: me, from: koffi },
    { to: koffi, from: me },
    { to: null, from: koffi },
  ]);
});

test('after an answer « Suivante » leads to the person who has waited longest and whom nobody else answers', async () => {
  const essi = '01997b61-0000-7000-8000-000000000303';
  const sent = message(2, { author: 'admin', admin_id: me, content: 'Demain' });
  api.answers[`GET /admin/conversations/${yao}`] = [thread([message(1, {})]), thread([message(1, {}), sent])];
  api.answers[`POST /admin/conversations/${yao}/messages`] = { status: 201, body: { message: sent } };
  api.answers['GET /admin/conversations'] = ({ path }: Asked) => ({
    body: path.includes('filter=available')
      ? { ...list, conversations: [list.conversations[0], { ...list.conversations[0], user_id: essi }], total: 4 }
      : list,
  });
  await open();
  const field = await screen.findByLabelText('Votre message');
  expect(screen.queryByRole('link', { name: 'Suivante' })).toBeNull();
  fireEvent.input(field, { target: { value: 'Demain' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const next = await screen.findByRole('link', { name: 'Suivante' });
  expect(next.getAttribute('href')).toBe(`/admin/messages/${essi}`);
  // The one just answered is still counted by this answer, and not by the screen.
  screen.getByText(/^3.personnes attendent une réponse$/);
  expect(api.asked['GET /admin/conversations']!.map(({ path }) => path)).toContain(
    '/admin/conversations?filter=available&direction=asc&limit=2',
  );
});

test('« Rien à répondre » settles what was read, and says so when the person has written since', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = [
    thread([message(1, {})]),
    thread([message(1, {}), message(2, { created_at: '2026-11-20T10:01:00.000Z' })]),
    thread([message(1, {}), message(2, { created_at: '2026-11-20T10:01:00.000Z' })], { waiting_since: null }),
  ];
  const settle = `POST /admin/conversations/${yao}/settle`;
  api.answers[settle] = [problem('written_meanwhile'), { status: 204, body: null }];
  await open();
  await press('Rien à répondre');
  await screen.findByText(errors.written_meanwhile.message, { collapseWhitespace: false });
  await waitFor(() => expect(screen.getByRole('log').querySelectorAll('.bub')).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Rien à répondre' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await press('Rien à répondre');
  await screen.findByText('Conversation classée : rien à répondre');
  await screen.findByText('Répondue');
  expect(api.asked[settle]?.map(({ body }) => body)).toEqual([{ lastAt: at }, { lastAt: '2026-11-20T10:01:00.000Z' }]);
});

test('writing tells the others once in ten seconds', async () => {
  // Another person than in the other tests, which write too.
  const essi = '01997b61-0000-7000-8000-000000000303';
  api.answers[`GET /admin/conversations/${essi}`] = thread([message(1, {})]);
  const announced = `POST /admin/conversations/${essi}/answering`;
  api.answers[announced] = { status: 204, body: null };
  await renderAdmin(api, '/admin/messages/:userId?', `/admin/messages/${essi}`, <AdminMessagesScreen />);
  const field = await screen.findByLabelText('Votre message');
  fireEvent.input(field, { target: { value: ' ' } });
  for (const value of ['B', 'Bo', 'Bon']) fireEvent.input(field, { target: { value } });
  await waitFor(() => expect(api.asked[announced]).toHaveLength(1));
});

test('a colleague’s writing shows from the live stream until half a minute has passed; one’s own does not', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  let queries = new QueryClient();
  const Tap = () => {
    queries = useQueryClient();
    return <AdminMessagesScreen />;
  };
  await renderAdmin(api, '/admin/messages/:userId?', `/admin/messages/${yao}`, <Tap />);
  await screen.findByLabelText('Votre message');
  const handle = liveEventHandler({
    queries,
    refreshSession: () => Promise.resolve(),
    onActivity: () => undefined,
    onTickets: () => undefined,
    signal: new AbortController().signal,
  });
  const answering = (admin_id: string) =>
    act(() => handle({ event: 'answering', data: JSON.stringify({ user_id: yao, admin_id }) }));
  await answering(koffi);
  await screen.findByText('k.agbeko écrit une réponse…');
  await answering(me);
  await waitFor(() => expect(screen.queryByText(/écrit une réponse/)).toBeNull());
  act(() => void queries.setQueryData(['answering', yao], { admin: koffi, at: Date.now() - 29_000 }));
  await screen.findByText('k.agbeko écrit une réponse…');
  await waitFor(() => expect(screen.queryByText(/écrit une réponse/)).toBeNull());
});
