/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aConversation, someBroadcasts } from '@raffle/contracts/fixtures/admin-messages';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { BroadcastsScreen } from './broadcasts-screen.js';
import { AdminMessagesScreen } from './messages-screen.js';

const id = (end: number) => `01997b61-0000-7000-8000-0000000003${String(end).padStart(2, '0')}`;
const at = '2026-11-20T10:00:00.000Z';
const talk = (index: number) => ({
  ...aConversation,
  user_id: id(index),
  user_name: `Personne ${index}`,
  unread: 1,
  waiting_since: at,
  last_message: { content: 'Bonjour', from_admin: false, created_at: at },
});
const conversations = (count: number, total: number) => ({
  body: {
    conversations: Array.from({ length: count }, (_, index) => talk(index)),
    total,
    unread: total,
    to_answer: total,
    unassigned: total,
  },
});
const broadcast = {
  ...someBroadcasts[0]!,
  subject: 'Fête',
  content: 'Trois tirages\nce soir',
  recipients: 1314,
  read: 657,
};

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const openBroadcasts = (query = '') =>
  renderAdmin(api, '/admin/messages/diffusions', `/admin/messages/diffusions${query}`, <BroadcastsScreen />);
const openConversations = (query = '') =>
  renderAdmin(api, '/admin/messages/:userId?', `/admin/messages${query}`, <AdminMessagesScreen />);
const address = () => screen.getByTestId('address').textContent;
const lastAsked = (call: string) =>
  Object.fromEntries(new URL(`http://x${api.asked[call]!.at(-1)!.path}`).searchParams);

test('the URL searches, sorts and filters broadcasts by days, and their CSV export', async () => {
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [broadcast], total: 1 } };
  await openBroadcasts('?q=tirages&from=2026-11-01&to=jamais&sort=recipients&direction=asc&page=2');
  await screen.findByText('Fête');
  const narrowed = { q: 'tirages', from: '2026-11-01', sort: 'recipients', direction: 'asc' };
  expect(lastAsked('GET /admin/broadcasts')).toEqual({ ...narrowed, page: '2', limit: '25' });
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV\u00a0: Messages à tous' }));
  await waitFor(() => expect(lastAsked('GET /admin/broadcasts')).toEqual(narrowed));
  expect(api.asked['GET /admin/broadcasts']!.at(-1)!.headers.accept).toBe('text/csv');
  fireEvent.input(screen.getByLabelText('Au'), { target: { value: '2026-11-20' } });
  expect(address()).toContain('sort=recipients&direction=asc&from=2026-11-01&to=2026-11-20');
  fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Envoi' }));
  expect(address()).toBe('/admin/messages/diffusions?q=tirages&from=2026-11-01&to=2026-11-20');
});

test('a broadcast shows its reach, its readers and, on a press, its text', async () => {
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [broadcast], total: 1 } };
  await openBroadcasts();
  const line = within((await screen.findByText('Fête')).closest('tr')!);
  line.getByText('1 314');
  line.getByText('657 (50 %)');
  expect(line.getByText('Lire le message').closest('details')!.textContent).toContain(broadcast.content);
});

test('without broadcasts the list explains them; a search without results links back to all', async () => {
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  await openBroadcasts();
  await screen.findByText('Aucun message à tous pour le moment');
  screen.getByText('Un message à tous arrive dans les messages généraux de chaque utilisateur.');
  cleanup();
  await openBroadcasts('?q=xyz');
  await screen.findByText('Aucun message à tous ne correspond à votre recherche');
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(address()).toBe('/admin/messages/diffusions');
});

test('the URL pages conversations, sorts them by longest wait and filters their CSV export', async () => {
  api.answers['GET /admin/conversations'] = [conversations(25, 300)];
  await openConversations('?filter=unread');
  await screen.findByText('1 à 25 sur 300');
  fireEvent.click(screen.getByRole('link', { name: 'Page suivante' }));
  await waitFor(() =>
    expect(lastAsked('GET /admin/conversations')).toEqual({
      filter: 'unread',
      sort: 'last_at',
      direction: 'desc',
      page: '2',
      limit: '25',
    }),
  );
  expect(address()).toBe('/admin/messages?page=2&filter=unread');
  // A conversation opens beside the current page of the list.
  expect(screen.getByRole('link', { name: /^Personne 3/ }).getAttribute('href')).toBe(
    `/admin/messages/${id(3)}?page=2&filter=unread`,
  );
  fireEvent.change(screen.getByLabelText('Trier les conversations'), { target: { value: 'asc' } });
  expect(address()).toBe('/admin/messages?direction=asc&filter=unread');
  // The file is asked for on another connection, and could arrive first.
  await waitFor(() => expect(lastAsked('GET /admin/conversations')).toMatchObject({ direction: 'asc', page: '1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV\u00a0: Conversations' }));
  await waitFor(() =>
    expect(lastAsked('GET /admin/conversations')).toEqual({ filter: 'unread', sort: 'last_at', direction: 'asc' }),
  );
});

test('what waits is listed by its wait, with who has it; the other filters are a select', async () => {
  const [first, second] = [talk(1), { ...talk(2), assigned_to: id(77), waiting_since: null }];
  api.answers['GET /admin/conversations'] = {
    body: { conversations: [first, second], total: 2, unread: 2, to_answer: 12, unassigned: 7 },
  };
  api.answers['GET /admin/colleagues'] = {
    body: { colleagues: [{ id: id(77), username: 'k.agbeko', active: true, answers: true }] },
  };
  await openConversations();
  await screen.findByRole('link', { name: /^Personne 1.*À répondre/ });
  await screen.findByRole('link', { name: /^Personne 2.*k\.agbeko/ });
  fireEvent.click(screen.getByLabelText('À répondre (12)'));
  expect(address()).toBe('/admin/messages?direction=asc&filter=to_answer');
  await waitFor(() =>
    expect(lastAsked('GET /admin/conversations')).toMatchObject({ filter: 'to_answer', direction: 'asc' }),
  );
  fireEvent.change(screen.getByLabelText('Autres conversations'), { target: { value: 'unassigned' } });
  await waitFor(() => expect(lastAsked('GET /admin/conversations')).toMatchObject({ filter: 'unassigned' }));
  screen.getByRole('option', { name: 'Sans responsable (7)' });
  screen.getByRole('option', { name: 'Longue attente' });
  fireEvent.click(screen.getByLabelText('À moi'));
  expect(address()).toBe('/admin/messages?filter=mine');
  await waitFor(() => expect(lastAsked('GET /admin/conversations')).toMatchObject({ filter: 'mine' }));
});

test('J and K move through the conversations from the one that is open, and not while somebody types', async () => {
  api.answers['GET /admin/conversations'] = conversations(3, 3);
  api.answers[`GET /admin/conversations/${id(1)}`] = problem('service_unavailable');
  await renderAdmin(api, '/admin/messages/:userId?', `/admin/messages/${id(1)}`, <AdminMessagesScreen />);
  await screen.findByRole('link', { name: /^Personne 1/ });
  const focused = () => document.activeElement?.textContent?.slice(0, 10);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(focused()).toBe('Personne 2');
  fireEvent.keyDown(document.activeElement!, { key: 'k' });
  fireEvent.keyDown(document.activeElement!, { key: 'k' });
  expect(focused()).toBe('Personne 0');
  const search = screen.getByLabelText('Rechercher un nom ou un message');
  search.focus();
  fireEvent.keyDown(search, { key: 'j' });
  expect(document.activeElement).toBe(search);
});

test('a page that is empty because its conversations were read leads to the last page', async () => {
  api.answers['GET /admin/conversations'] = [conversations(0, 25), conversations(25, 25)];
  await openConversations('?page=2&filter=unread');
  await screen.findByText('La liste s’arrête avant cette page');
  fireEvent.click(screen.getByRole('button', { name: 'Voir la dernière page' }));
  await screen.findByText('1 à 25 sur 25');
  expect(address()).toBe('/admin/messages?filter=unread');
});

test('a failed read of conversations shows an error and can be retried', async () => {
  api.answers['GET /admin/conversations'] = [problem('invalid_request'), conversations(1, 1)];
  await openConversations();
  await screen.findByText('Impossible de charger les conversations');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Personne 0');
});

test('a count beyond 999 says that there are more', async () => {
  api.answers['GET /admin/conversations'] = conversations(1, 1_000);
  await openConversations();
  await screen.findByText('Personne 0');
  screen.getByText('À répondre (999+)');
});
