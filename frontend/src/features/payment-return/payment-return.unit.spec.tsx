/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aConfig, ApiServer, aProduct, aUser } from '../../../test/api-server.js';
import { storedToken } from '../../shared/stored-token.js';
import {
  token,
  statusCall,
  registrationAddress,
  status,
  startedRegistration,
  startedPurchase,
  open,
  heading,
  address,
} from '../../../test/payment-return.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  api.answers['GET /users/profile'] = { body: { user: aUser } };
});
afterEach(cleanup);

describe('forwarding', () => {
  test('a registration is redirected to its screen with its query', async () => {
    await open(`/payment/success?type=registration?token=${token}`);
    await waitFor(() => expect(address()).toBe(registrationAddress));
  });

  test('without a type the token identifies the pending registration of this browser', async () => {
    startedRegistration();
    await open(`/payment/success?token=${token}`);
    await waitFor(() => expect(address()).toBe(`/payment-success?token=${token}`));
  });

  test('any other payment is a ticket', async () => {
    await open(`/payment/success?type=ticket&token=${token}`);
    await waitFor(() => expect(address()).toBe(`/ticket-payment-success?type=ticket&token=${token}`));
  });
});

describe('a malformed token', () => {
  test.each([
    ['/payment/success?type=registration&token=abc'],
    ['/payment/success?token=abc'],
    ['/payment-success?type=registration&token=abc'],
    ['/ticket-payment-success?token=../../config'],
    ['/payment/cancel?token=abc'],
  ])('%s: shows an unknown payment without a request', async (from) => {
    startedPurchase();
    await open(from);
    await heading('Erreur lors de la vérification du paiement');
    expect(screen.getByText('Ce paiement est introuvable')).toBeTruthy();
    expect(screen.queryByText('Token de paiement manquant')).toBeNull();
    expect(Object.keys(api.asked).filter((call) => call.includes('/payments/'))).toEqual([]);
  });

  test('a missing token is reported as missing, with the login for who is signed out only', async () => {
    storedToken.remove();
    await open('/ticket-payment-success?token=');
    await heading('Token de paiement manquant');
    screen.getByRole('link', { name: 'Se connecter' });
    cleanup();
    storedToken.write('token_temporaire_a');
    await open('/ticket-payment-success?token=');
    const own = await screen.findByRole('link', { name: 'Mon espace' });
    expect(own.getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
  });
});

describe('a payment left at the provider', () => {
  test('shows that nothing was charged only when that is final', async () => {
    startedPurchase();
    api.answers[statusCall] = status('failure', { final: true, type: 'ticket' });
    await open(`/payment/cancel?token=${token}`);
    await heading('Paiement annulé');
    expect(screen.getByText('Rien n’a été débité.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Essayer à nouveau' }).getAttribute('href')).toBe(
      '/dashboard/tickets?produit=7&tickets=2',
    );
  });

  test('in another browser the product and the number of tickets are derived from the payment', async () => {
    api.answers[statusCall] = status('failure', { final: true, type: 'ticket', amount: 4500, product_id: 7 });
    api.answers['GET /products/7'] = { body: { product: aProduct } };
    await open(`/payment/cancel?token=${token}`);
    await heading('Paiement annulé');
    expect(screen.getByRole('link', { name: 'Essayer à nouveau' }).getAttribute('href')).toBe(
      '/dashboard/tickets?produit=7&tickets=3',
    );
  });

  test.each([
    ['pending', false],
    ['failure', false],
  ] as const)('%s (final: %s) says that it is not over', async (statut, final) => {
    startedRegistration();
    api.answers[statusCall] = status(statut, { final });
    await open('/payment/cancel');
    await heading('Paiement interrompu');
    expect(screen.queryByText(/Rien n’a été débité/)).toBeNull();
  });

  test('an interrupted purchase is resumed, as its text says', async () => {
    startedPurchase();
    api.answers[statusCall] = status('pending', { type: 'ticket' });
    await open(`/payment/cancel?token=${token}`);
    await heading('Paiement interrompu');
    const resume = screen.getByRole('link', { name: 'Reprendre le paiement' });
    expect(resume.getAttribute('href')).toBe('/dashboard/tickets?produit=7&tickets=2');
  });

  test('paid after all: redirects to success', async () => {
    api.answers[statusCall] = status('paid');
    await open(`/payment/cancel?token=${token}`);
    await waitFor(() => expect(address()).toBe(registrationAddress));
  });
});
