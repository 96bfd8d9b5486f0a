/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { aHeldMessage } from '@raffle/contracts/fixtures/held-acts';
import { aMessageApproval } from '@raffle/contracts/fixtures/approvals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { answerConversations, at, message, yao } from '../../../test/conversation-page.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { BroadcastsScreen } from './broadcasts-screen.js';

let api: ApiServer;
answerConversations((server) => (api = server));

test('a broadcast shows its reach before it is sent, and can then be undone for ten seconds', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin', 1313) };
  api.answers['GET /admin/broadcasts'] = { body: { broadcasts: [], total: 0 } };
  api.answers['POST /admin/held-messages'] = [
    problem('service_unavailable'),
    { status: 201, body: { act: { ...aHeldMessage, due_at: new Date(Date.now() + 10_000).toISOString() } } },
  ];
  await renderAdmin(api, '/admin/messages/diffusions', '/admin/messages/diffusions', <BroadcastsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Écrire à tous' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  screen.getByText('Donnez un objet au message');
  fireEvent.input(screen.getByLabelText('Objet'), { target: { value: 'Bienvenue' } });
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Bonne chance' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByText(/1 313 personnes inscrites/);
  expect(api.asked['POST /admin/held-messages']).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Le message n’a pas pu être diffusé');
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText(/^Message envoyé dans/);
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second] = api.asked['POST /admin/held-messages'] ?? [];
  expect(second?.body).toEqual({ productId: null, subject: 'Bienvenue', content: 'Bonne chance' });
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
  expect(api.asked['POST /admin/held-messages']).toBeUndefined();
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
