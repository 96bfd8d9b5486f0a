/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer, aUser, problem } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { BroadcastsScreen } from './broadcasts-screen.js';
import { AdminMessagesScreen } from './messages-screen.js';

const yao = '01997b61-0000-7000-8000-000000000302';
const at = '2026-11-20T10:00:00.000Z';
const message = (index: number, over: object) => ({
  id: `01997b61-0000-7000-8000-00000000040${index}`,
  content: 'Quand arrive mon lot ?',
  author: 'user',
  created_at: at,
  is_read: false,
  ...over,
});
const list = {
  conversations: [
    {
      user_id: yao,
      user_name: 'Yao N’Guessan',
      unread: 2,
      last_message: { content: 'Quand arrive mon lot ?', from_admin: false, created_at: at },
    },
  ],
  total: 1,
  unread: 1,
};
const thread = (messages: object[]) => ({
  body: { user_id: yao, user_name: 'Yao N’Guessan', messages, more: false },
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/conversations'] = { body: list };
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
  const sent = message(2, { author: 'admin', content: 'Il part demain' });
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
    ...aUser,
    active: false,
    blocked_at: null,
    block_reason: null,
    referrer_id: null,
    payer_phone: null,
    first_device: null,
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
  screen.getByText('Supprimer la conversation avec Yao N’Guessan ?');
  // An accidental Enter deletes nothing.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annuler' }));
  expect(api.asked[`DELETE /admin/conversations/${yao}`]).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/messages'));
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
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi : Date' }));
  expect(api.asked[cancel]).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
  await screen.findByText('Annulé');
  expect(api.asked[cancel]).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Annuler l’envoi/ })).toBeNull();
});
