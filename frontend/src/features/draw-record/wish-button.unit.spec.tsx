/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openDrawPage, record, says } from '../../../test/draw-page.js';
import { afterSignIn } from '../../shared/wanted-address.js';

let api: ApiServer;
const { show, signIn } = openDrawPage((server) => (api = server));

test('a user asks to be notified of a free place, still shown after a reload; a visitor logs in first and returns', async () => {
  const heldUp = { current_participants: 9, places_left: 0 };
  await show(heldUp);
  const ways = screen.getAllByRole('link', { name: 'Prévenez-moi' }).map((link) => link.getAttribute('href'));
  // In the page, and at the bottom of a phone's window.
  expect(ways).toEqual(['/login?tirage=26', '/login?tirage=26']);
  expect(afterSignIn('?tirage=26')).toBe('/tirages/26');
  cleanup();
  signIn([]);
  api.answers['POST /tickets/wishes'] = { body: { success: true } };
  await show(heldUp);
  const [wish] = await screen.findAllByRole('button', { name: 'Prévenez-moi' });
  await waitFor(() => expect(wish!.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(wish!);
  expect(await screen.findByText(/^Nous vous préviendrons/)).toBeTruthy();
  expect(api.asked['POST /tickets/wishes']?.[0]?.body).toEqual({ productId: 26 });
  cleanup();
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  api.answers['GET /tickets/user'] = { body: { ...body, wishes: [26] } };
  await show(heldUp);
  expect(await screen.findByText(/^Nous vous préviendrons/)).toBeTruthy();
  expect(api.asked['POST /tickets/wishes']).toHaveLength(1);
});

test('at a full draw a user asks to be told of the next one, and takes it back, after the draw too', async () => {
  const next = 'Prévenez-moi du prochain tirage';
  const allTaken = { current_participants: 10, places_left: 0 };
  await show(allTaken);
  expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/login?tirage=26');
  cleanup();
  signIn([]);
  api.answers['POST /tickets/wishes'] = { body: { success: true } };
  await show(allTaken);
  const ask = await screen.findByRole('button', { name: next });
  await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  api.answers['GET /tickets/user'] = { body: { ...body, wishes: [26] } };
  fireEvent.click(ask);
  const stop = await screen.findByRole('button', { name: 'Ne plus me prévenir' });
  expect(says(/^Nous vous préviendrons une fois, quand un tirage au même prix/)).toBe(true);
  api.answers['DELETE /tickets/wishes/26'] = { body: { success: true } };
  api.answers['GET /tickets/user'] = { body };
  fireEvent.click(stop);
  await screen.findByRole('button', { name: next });
  expect(api.asked['DELETE /tickets/wishes/26']).toHaveLength(1);
  cleanup();

  api.answers['GET /tickets/user'] = { body: { ...body, wishes: [26] } };
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' });
  await screen.findByRole('button', { name: 'Ne plus me prévenir' });
});

test('if one of the held places is the user’s own, the page links to its payment', async () => {
  signIn([]);
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  const pending = {
    product_id: 26,
    product_name: 'Moto 125',
    quantity: 1,
    amount: 500,
    payment_url: 'https://provider.example/pay/tok_abcdef',
    token: 'tok_abcdef',
    expires_at: new Date(Date.now() + 12 * 60_000).toISOString(),
  };
  api.answers['GET /tickets/user'] = { body: { ...body, pending_purchases: [pending] } };
  await show({ current_participants: 9, places_left: 0 });
  const pay = await screen.findAllByRole('link', { name: 'Continuer le paiement' });
  expect(pay.map((link) => link.getAttribute('href'))).toEqual([pending.payment_url, pending.payment_url]);
  expect(screen.queryByRole('button', { name: 'Prévenez-moi' })).toBeNull();
});
