/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import { adminUser } from '../../../test/answers.js';
import type { ApiServer } from '../../../test/api-server.js';
import { answerConversations, koffi, list, message, thread, yao } from '../../../test/conversation-page.js';

let api: ApiServer;
const { open } = answerConversations((server) => (api = server));

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
  api.answers[post] = [problem('service_unavailable'), { status: 201, body: { message: sent } }];
  await open();
  const field = await screen.findByLabelText('Votre message');
  fireEvent.input(field, { target: { value: ' Il part demain ' } });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(api.asked[post]).toBeUndefined();
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText(`Non envoyé. ${errors.service_unavailable.message}`);
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
  api.answers[put] = [problem('changed_meanwhile'), { body: { reply: { ...read, content: 'Mardi' } } }];
  await open();
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Réponses enregistrées');
  await press('Modifier Lot');
  fireEvent.input(screen.getByLabelText('Texte'), { target: { value: 'Mardi' } });
  api.answers['GET /admin/saved-replies'] = { body: { replies: [theirs] } };
  await press('Enregistrer');
  await screen.findByText(/Changé entre-temps : « Lundi »/);
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
