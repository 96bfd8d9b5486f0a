/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { TicketsScreen } from './tickets-screen.js';

const entry = {
  id: '0193a1b2-0000-7000-8000-0000000000e1',
  product_id: 7,
  product_name: 'Console de salon',
  quantity: 1,
  price: 1500,
  purchase_date: '2026-11-20T18:42:00.000Z',
  type: 'purchase',
  numbers: [290],
  status: 'valid',
  cancel_reason: null,
};
const waiting = {
  product_id: 7,
  product_name: 'Console',
  quantity: 1,
  amount: 1500,
  payment_url: 'https://provider.example/pay/tok_abcdef',
  token: 'tok_abcdef',
  expires_at: '2026-11-20T19:42:00.000Z',
};
const mine = {
  tickets: [entry],
  summary: { purchased: 1, free: 0, referral: 0, total: 1 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [waiting],
};

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /tickets/user'] = { body: mine };
  api.answers['GET /products/active'] = { body: [aProduct] };
});
afterEach(cleanup);

async function open() {
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  await screen.findByRole('heading', { name: 'Console de salon' });
  await screen.findByRole('button', { name: /^Acheter un ticket/ });
}

test.each([
  ['link', 'Continuer le paiement'],
  ['link', 'Vérifier maintenant'],
])('a waiting purchase is kept in this browser by its %s “%s”', async (role, name) => {
  await open();
  const link = screen.getByRole(role, { name });
  // Following it is the browser's affair.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(JSON.parse(localStorage.getItem('raffle.pending-purchase') ?? '[]')).toEqual([
    {
      productId: 7,
      quantity: 1,
      productName: 'Console',
      paymentToken: 'tok_abcdef',
      expiresAt: waiting.expires_at,
    },
  ]);
});
