/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { noneWaiting, noPayments } from '@raffle/contracts/fixtures/admin-money';
import { aConversationDetail } from '@raffle/contracts/fixtures/admin-messages';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { aMessageApproval } from '@raffle/contracts/fixtures/approvals';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminPayment, adminUser } from '../../../test/answers.js';
import { ApiServer, problem, type Asked } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { liveEventHandler } from '../../shared/live/apply-live-event.js';
import { BroadcastsScreen } from './broadcasts-screen.js';
import { AdminMessagesScreen } from './messages-screen.js';

const yao = '01997b61-0000-7000-8000-000000000302';
const koffi = '01997b61-0000-7000-8000-000000000002';
const at = '2026-11-20T10:00:00.000Z';
const message = (index: number, over: object) => ({
  ...aConversationDetail.messages[3]!,
  id: `01997b61-0000-7000-8000-00000000040${index}`,
  content: 'Quand arrive mon lot ?',
  created_at: at,
  ...over,
});
const list = {
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
const thread = (messages: object[], over: object = {}) => ({
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

let api: ApiServer;
beforeAll(async () => {
  // jsdom lacks matchMedia; this emulates a phone.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  api = await ApiServer.start();
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

const open = () => renderAdmin(api, '/admin/messages/:userId?', `/admin/messages/${yao}`, <AdminMessagesScreen />);

test('a conversation opened from the list focuses the back link; one loaded by the browser moves no focus', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  await open();
  const back = await screen.findByRole('link', { name: 'Revenir aux conversations' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(back);
  fireEvent.click(await screen.findByRole('link', { name: /Yao N’Guessan/ }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Revenir aux conversations' })),
  );
});

test('a failed reply stays with its error and is retried with the same key', async () => {
  const asked = message(1, {});
  const sent = message(2, { author: 'admin', admin_id: koffi, content: 'Il part demain' });
  api.answers[`GET /admin/conversations/${yao}`] = [thread([asked]), thread([asked]), thread([asked, sent])];
  const post = `POST /admin/conversations/${yao}/messages`;
  api.answers[post] = [
    problem(503, 'service_unavailable', 'Le service est momentanément indisponible'),
    { status: 201, body: { message: sent } },
  ];
  await open();
  const field = await screen.findByLabelText('Votre message');
  fireEvent.input(field, { target: { value: ' Il part demain ' } });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(api.asked[post]).toBeUndefined();
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Non envoyé. Le service est momentanément indisponible');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(api.asked[post]).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Envoi…')).toBeNull());
  const [first, second] = api.asked[post] ?? [];
  expect(first?.body).toEqual({ content: 'Il part demain' });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(screen.getAllByText('Il part demain')).toHaveLength(1);
});

test('a saved reply is added to the message with the person’s first name; full name and phone are shown', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  const person = {
    ...adminUser,
    id: yao,
    name: 'Yao Koffi N’Guessan',
    phone: '+2250707123456',
  };
  api.answers[`GET /admin/users/${yao}`] = { body: { user: person } };
  api.answers['GET /admin/users'] = { body: { users: [person], total: 1 } };
  const [first, changed] = [
    { id: yao, title: 'Lot', content: 'Bonjour {prénom}, votre lot part demain.' },
    { id: yao, title: 'Lot', content: 'Bonjour {prénom}' },
  ];
  api.answers['GET /admin/saved-replies'] = [
    { body: { replies: [] } },
    { body: { replies: [first] } },
    { body: { replies: [changed] } },
  ];
  api.answers['POST /admin/saved-replies'] = { status: 201, body: { reply: first } };
  api.answers[`PUT /admin/saved-replies/${yao}`] = { body: { reply: changed } };
  api.answers[`DELETE /admin/saved-replies/${yao}`] = { status: 204 };
  await open();
  expect((await screen.findByRole('link', { name: /07\s?07\s?12\s?34\s?56/ })).getAttribute('href')).toBe(
    'tel:+2250707123456',
  );
  expect(screen.getByRole('link', { name: 'Yao Koffi N’Guessan' }).getAttribute('href')).toBe(`/admin/users/${yao}`);
  await screen.findByRole('link', { name: /Yao Koffi N’Guessan.*Quand arrive/ });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Réponses enregistrées');
  await screen.findByText('Aucune réponse enregistrée');
  await press('Ajouter une réponse');
  fireEvent.input(screen.getByLabelText('Titre'), { target: { value: first.title } });
  fireEvent.input(screen.getByLabelText('Texte'), { target: { value: first.content } });
  await press('Enregistrer');
  await press('Modifier Lot');
  fireEvent.input(screen.getByLabelText('Texte'), { target: { value: changed.content } });
  await press('Enregistrer');
  await screen.findByText('Bonjour {prénom}', { selector: 'p' });
  await press('Insérer : Lot');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Votre message').value).toBe('Bonjour Yao');
  await press('Réponses enregistrées');
  await press('Supprimer Lot');
  await press('Supprimer');
  await waitFor(() => expect(api.asked[`DELETE /admin/saved-replies/${yao}`]).toHaveLength(1));
  expect(api.asked['POST /admin/saved-replies']?.[0]?.body).toEqual({ title: first.title, content: first.content });
  expect(api.asked[`PUT /admin/saved-replies/${yao}`]?.[0]?.body).toMatchObject({
    title: 'Lot',
    content: changed.content,
  });
});

test('another administrator’s change to a saved reply is shown beside the typed values', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  const read = { id: yao, title: 'Lot', content: 'Demain' };
  const theirs = { ...read, content: 'Lundi' };
  api.answers['GET /admin/saved-replies'] = { body: { replies: [read] } };
  const put = `PUT /admin/saved-replies/${yao}`;
  api.answers[put] = [
    problem(409, 'changed_meanwhile', 'Un autre administrateur a changé ces valeurs'),
    { body: { reply: { ...read, content: 'Mardi' } } },
  ];
  await open();
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Réponses enregistrées');
  await press('Modifier Lot');
  fireEvent.input(screen.getByLabelText('Texte'), { target: { value: 'Mardi' } });
  api.answers['GET /admin/saved-replies'] = { body: { replies: [theirs] } };
  await press('Enregistrer');
  await screen.findByText(/mis entre-temps : « Lundi »/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Texte').value).toBe('Mardi');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Enregistrer' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await press('Enregistrer');
  await waitFor(() => expect(api.asked[put]).toHaveLength(2));
  expect(api.asked[put]?.[1]?.body).toEqual({
    title: 'Lot',
    content: 'Mardi',
    before: { title: 'Lot', content: 'Lundi' },
  });
});

test('Marquer comme lu resets the unread count', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = [thread([message(1, {})]), thread([message(1, { is_read: true })])];
  api.answers['GET /admin/conversations'] = [
    { body: list },
    { body: { ...list, unread: 0, conversations: [{ ...list.conversations[0], unread: 0 }] } },
  ];
  api.answers[`POST /admin/conversations/${yao}/read`] = { status: 204 };
  await open();
  await screen.findByText('2 messages non lus');
  fireEvent.click(await screen.findByRole('button', { name: 'Marquer comme lu' }));
  await waitFor(() => expect(screen.queryByText('2 messages non lus')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Marquer comme lu' })).toBeNull());
});

test('a conversation is deleted only after confirmation', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  api.answers[`DELETE /admin/conversations/${yao}`] = { status: 204 };
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer la conversation' }));
  screen.getByRole('dialog', { name: 'Supprimer la conversation avec Yao N’Guessan ?' });
  // An accidental Enter deletes nothing.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annuler' }));
  expect(api.asked[`DELETE /admin/conversations/${yao}`]).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/messages'));
});

const me = '01997b61-0000-7000-8000-000000000001';
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
  expect(authors).toEqual(['k.agbeko : ', 'Vous : ', 'y.ancien : ', 'Équipe : ']);
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
    return refused
      ? problem(409, 'conversation_taken', 'Un autre administrateur s’occupe déjà de cette conversation')
      : { status: 204, body: null };
  };
  await open();
  await screen.findByText('Sans responsable');
  await press('Prendre');
  await screen.findByText('Un autre administrateur s’occupe déjà de cette conversation');
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
  api.answers[settle] = [
    problem(409, 'changed_meanwhile', 'Cette personne a écrit entre-temps'),
    { status: 204, body: null },
  ];
  await open();
  await press('Rien à répondre');
  await screen.findByText('Cette personne a écrit entre-temps');
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
  await waitFor(() => expect(screen.queryByText(/écrit une réponse/)).toBeNull(), { timeout: 5_000 });
});

test('the person’s newest payments with their state, and what they have with us, are beside the conversation', async () => {
  api.answers[`GET /admin/conversations/${yao}`] = thread([message(1, {})]);
  const payment = (index: number) => ({
    ...adminPayment,
    id: message(index, {}).id,
    reference: `BT-7K0${index}-9QXF`,
    state: index === 1 ? 'review' : 'confirmed',
    received_amount: 1_500,
    user_id: yao,
    client_name: 'Yao N’Guessan',
    client_phone: '+2250707123456',
    payer_phone: null,
    account_phone: null,
    refund_phone: null,
    created_at: at,
  });
  api.answers['GET /admin/payments'] = {
    body: {
      payments: [1, 2, 3, 4, 5, 6].map(payment),
      total: 6,
      waiting: noneWaiting,
    },
  };
  await open();
  const beside = within((await screen.findByText('Paiements et crédits')).closest('details')!);
  expect((await beside.findByRole('link', { name: 'BT-7K01-9QXF' })).getAttribute('href')).toBe(
    `/admin/payments/${payment(1).id}`,
  );
  expect(beside.getAllByText(/^BT-/)).toHaveLength(5);
  beside.getByText('À vérifier');
  expect(beside.getByRole('link', { name: 'Tous ses paiements' }).getAttribute('href')).toBe(
    `/admin/payments?userId=${yao}`,
  );
  expect(api.asked['GET /admin/payments']).toHaveLength(1);
  // What its service did not say is unknown, not nothing.
  expect((await beside.findByText('Crédits')).nextElementSibling?.textContent).toBe('Inconnu');
  expect(beside.getByText('Remboursements dus').nextElementSibling?.textContent).toBe('Aucun');
});

test('a broadcast shows its reach before and after it is sent', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin', 1313) };
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  const broadcast = {
    id: yao,
    subject: 'Bienvenue',
    content: 'Bonne chance',
    created_at: at,
    recipients: 1314,
    read: 0,
  };
  api.answers['POST /admin/broadcasts'] = [
    problem(503, 'service_unavailable', 'Le service est momentanément indisponible'),
    { status: 201, body: { broadcast } },
  ];
  await renderAdmin(api, '/admin/messages/diffusions', '/admin/messages/diffusions', <BroadcastsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Écrire à tous' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  screen.getByText('Donnez un objet au message');
  fireEvent.input(screen.getByLabelText('Objet'), { target: { value: 'Bienvenue' } });
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Bonne chance' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByText(/1 313 personnes inscrites/);
  expect(api.asked['POST /admin/broadcasts']).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Le message n’a pas pu être diffusé');
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Message diffusé à tous les utilisateurs !');
  screen.getByText('« Bienvenue » est arrivé chez 1 314 personnes.');
  const [first, second] = api.asked['POST /admin/broadcasts'] ?? [];
  expect(second?.body).toEqual({ subject: 'Bienvenue', content: 'Bonne chance', sendAt: null });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('with two people, one that may say where to pay is asked for with a reason; the text survives a closed dialog', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin', 1313) };
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
  api.answers['GET /admin/message-approvals'] = [
    { body: { approvals: [] } },
    { body: { approvals: [aMessageApproval] } },
  ];
  api.answers['POST /admin/broadcasts/requests'] = { status: 201, body: { approval: aMessageApproval } };
  await renderAdmin(api, '/admin/messages/diffusions', '/admin/messages/diffusions', <BroadcastsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Écrire à tous' }));
  fireEvent.input(screen.getByLabelText('Objet'), { target: { value: 'Nouveau numéro' } });
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Appelez le 90 11 22 33' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Demander ce message à tous' }));
  await dialog.findByText(/dès l’approbation à 1 313 personnes inscrites/);
  dialog.getByText(/contient un numéro, un montant ou une adresse/);
  fireEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Appelez le 90 11 22 33');
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: 'Ligne changée' } });
  fireEvent.click(screen.getByRole('button', { name: 'Demander l’approbation' }));
  await screen.findByText('Demande envoyée à un second administrateur');
  const body = { subject: 'Nouveau numéro', content: 'Appelez le 90 11 22 33', sendAt: null, reason: 'Ligne changée' };
  expect(api.asked['POST /admin/broadcasts/requests']?.[0]?.body).toEqual(body);
  expect(api.asked['POST /admin/broadcasts']).toBeUndefined();
  await screen.findByRole('heading', { name: 'Un message attend un second administrateur' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Approuver' }));
  await screen.findByRole('dialog', { name: 'Envoyer ce message à tous\u00a0?' });
});

test('a broadcast is scheduled, listed above, and shown as reaching everyone registered at that time', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin', 1313) };
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  const planned = {
    id: yao,
    product_id: null,
    product_name: null,
    subject: 'Vendredi',
    content: 'Trois tirages',
    created_at: at,
    send_at: '2026-11-21T08:30:00.000Z',
    state: 'scheduled',
    recipients: null,
  };
  api.answers['GET /admin/holder-messages'] = [
    { body: { messages: [], total: 0 } },
    { body: { messages: [planned], total: 1 } },
  ];
  api.answers['POST /admin/broadcasts'] = { status: 201, body: { broadcast: null } };
  await renderAdmin(api, '/admin/messages/diffusions', '/admin/messages/diffusions', <BroadcastsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Écrire à tous' }));
  fireEvent.input(screen.getByLabelText('Objet'), { target: { value: 'Vendredi' } });
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Trois tirages' } });
  fireEvent.input(screen.getByLabelText('Envoyer le'), { target: { value: '2026-11-21T08:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByText(/à 1 313 personnes inscrites/);
  screen.getByText(/inscrites à ce moment-là/);
  fireEvent.click(screen.getByRole('button', { name: 'Programmer l’envoi' }));
  await screen.findByText('L’envoi est programmé');
  expect(api.asked['POST /admin/broadcasts']?.[0]?.body).toEqual({
    subject: 'Vendredi',
    content: 'Trois tirages',
    sendAt: '2026-11-21T08:30:00.000Z',
  });
  await screen.findByText(/^À tous/);
  screen.getByText('Programmé');
  expect(screen.queryByText(/est arrivé chez/)).toBeNull();
});

test('a scheduled message to participants is cancelled after confirmation; a sent one is read-only', async () => {
  const planned = {
    id: yao,
    product_id: 7,
    product_name: 'Console',
    subject: 'Date',
    content: 'Le tirage approche',
    created_at: at,
    send_at: '2026-11-21T08:30:00.000Z',
    state: 'scheduled',
    recipients: null,
  };
  const sent = { ...planned, id: message(9, {}).id, subject: 'Avant', state: 'sent', recipients: 209 };
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  api.answers['GET /admin/holder-messages'] = [
    { body: { messages: [planned, sent], total: 2 } },
    { body: { messages: [{ ...planned, state: 'cancelled' }, sent], total: 2 } },
  ];
  const cancel = `POST /admin/holder-messages/${yao}/cancel`;
  api.answers[cancel] = { status: 204 };
  await renderAdmin(api, '/admin/messages/diffusions', '/admin/messages/diffusions', <BroadcastsScreen />);
  await screen.findByText('Envoyé');
  screen.getByText(/209 personnes/);
  expect(screen.getAllByRole('button', { name: /Annuler l’envoi/ })).toHaveLength(1);
  expect(screen.queryByText(/^Page/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi : Date' }));
  expect(api.asked[cancel]).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
  await screen.findByText('Annulé');
  expect(api.asked[cancel]).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Annuler l’envoi/ })).toBeNull();
});

test('of many messages to participants, every page can be read', async () => {
  const sent = (index: number) => ({
    id: `01997b61-0000-7000-8000-0000000005${index}`,
    product_id: 7,
    product_name: 'Console',
    subject: `Message ${index}`,
    content: 'Le tirage approche',
    created_at: at,
    send_at: at,
    state: 'sent',
    recipients: 209,
  });
  const page = (from: number, count: number) => ({
    body: { messages: Array.from({ length: count }, (_, index) => sent(from + index)), total: 41 },
  });
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  api.answers['GET /admin/holder-messages'] = [page(10, 20), page(30, 20), page(50, 1)];
  await renderAdmin(api, '/admin/messages/diffusions', '/admin/messages/diffusions', <BroadcastsScreen />);
  await screen.findByRole('heading', { name: /participants 41$/ });
  screen.getByText('Page 1 sur 3');
  fireEvent.click(screen.getByRole('button', { name: 'Suivants' }));
  await screen.findByText('Message 30');
  fireEvent.click(screen.getByRole('button', { name: 'Suivants' }));
  await screen.findByText('Message 50');
  expect(api.asked['GET /admin/holder-messages']?.at(-1)?.path).toContain('page=3');
});
