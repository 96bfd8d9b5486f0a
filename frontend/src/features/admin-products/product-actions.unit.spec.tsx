/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { aMessageApproval } from '@raffle/contracts/fixtures/approvals';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { problem } from '@raffle/contracts/fixtures/problem';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage, product } from '../../../test/product-page.js';

let api: ApiServer;
const { open, press } = openProductPage((server) => (api = server));

test('a message to the participants shows its reach before it is sent, and a retry uses the same key', async () => {
  const active = { ...product, status: 'active' as const, sale_ends_at: product.draw_date };
  api.answers['GET /products/7'] = { body: { product: active } };
  api.answers['GET /admin/products/7/holders'] = { body: { people: 1 } };
  const post = 'POST /admin/products/7/messages';
  const message = {
    id: '01997b61-0000-7000-8000-000000000701',
    product_id: 7,
    product_name: 'Console',
    subject: 'Date',
    content: 'Le tirage approche',
    created_at: '2026-11-20T10:00:00.000Z',
    send_at: '2026-11-21T08:30:00.000Z',
    state: 'scheduled',
    recipients: null,
  };
  api.answers[post] = [problem('service_unavailable'), { status: 201, body: { message } }];
  await open();
  await press('Écrire aux participants');
  const dialog = () => within(screen.getByRole('dialog'));
  fireEvent.click(dialog().getByRole('button', { name: 'Continuer' }));
  dialog().getByText('Donnez un objet au message');
  fireEvent.input(dialog().getByLabelText('Objet'), { target: { value: 'Date' } });
  fireEvent.input(dialog().getByLabelText('Message'), { target: { value: 'Le tirage approche' } });
  fireEvent.input(dialog().getByLabelText('Envoyer le'), { target: { value: '2026-11-21T08:30' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Continuer' }));
  await screen.findByText(/à 1\spersonne qui a un ticket de « Console »/);
  expect(api.asked[post]).toBeUndefined();
  await press('Programmer l’envoi');
  await screen.findByText('Le message n’a pas pu être enregistré');
  await press('Programmer l’envoi');
  await screen.findByText('L’envoi est programmé');
  const [first, second] = api.asked[post] ?? [];
  expect(second?.body).toEqual({ subject: 'Date', content: 'Le tirage approche', sendAt: '2026-11-21T08:30:00.000Z' });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('with two people, a message to participants that may say where to pay is asked for', async () => {
  const active = {
    ...product,
    status: 'active',
    current_participants: 12,
    held: 2,
    places_left: 36,
    paid_for_tickets: 6_000,
  };
  api.answers['GET /products/7'] = { body: { product: { ...active, sale_ends_at: '2099-11-27T04:33:00.000Z' } } };
  api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
  const approval = { ...aMessageApproval, subject: '7', subject_name: 'Console' };
  api.answers['POST /admin/products/7/message-requests'] = { status: 201, body: { approval } };
  await open();
  await press('Écrire aux participants');
  fireEvent.input(screen.getByLabelText('Objet'), { target: { value: 'Lot' } });
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Payez au 90 11 22 33' } });
  await press('Continuer');
  fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: 'Essai' } });
  await press('Demander l’approbation');
  await screen.findByText('Demande envoyée à un second administrateur');
  expect(api.asked['POST /admin/products/7/message-requests']?.[0]?.body).toEqual({
    subject: 'Lot',
    content: 'Payez au 90 11 22 33',
    sendAt: null,
    reason: 'Essai',
  });
});

test('a draft has no participants to write to', () => {
  expect(screen.queryByRole('button', { name: 'Écrire aux participants' })).toBeNull();
});
