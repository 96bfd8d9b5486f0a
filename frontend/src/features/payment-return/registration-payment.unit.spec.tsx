/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import {
  token,
  statusCall,
  registrationAddress,
  status,
  startedRegistration,
  open,
  heading,
  address,
  checkNow,
} from '../../../test/payment-return.js';
import { pendingRegistration } from '../../shared/payments/payment-in-progress.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { storedToken } from '../../shared/stored-token.js';

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

describe('a registration', () => {
  test('paid: exchanges the secret for a session, then shows the free tickets after two seconds', async () => {
    startedRegistration();
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = { body: { token: 'token_temporaire_b', user: aUser } };
    await open(registrationAddress);
    await heading('Inscription confirmée avec succès !');
    expect(api.asked['POST /users/register']?.[0]?.body).toEqual({ paymentToken: token, claimSecret: 'secret' });
    expect(storedToken.read()).toBe('token_temporaire_b');
    expect(pendingRegistration.read()).toBeNull();
    expect(address()).toBe(registrationAddress);
    await waitFor(() => expect(address()).toBe('/select-free-tickets'));
  });

  test('pending: shows the reference, preserves the secret, and continues on a manual check', async () => {
    startedRegistration();
    api.answers[statusCall] = status('pending');
    api.answers['POST /users/register'] = { body: { token: 'token_temporaire_b', user: aUser } };
    await open(registrationAddress);
    await heading('Paiement en attente');
    expect(screen.getByText('BT-7K2M-9QXF')).toBeTruthy();
    expect(screen.getByText(/Ne payez pas une deuxième fois\./)).toBeTruthy();
    expect(pendingRegistration.read()?.claimSecret).toBe('secret');
    await waitFor(() => screen.getByRole('button', { name: 'Vérifier maintenant' }));
    api.answers[statusCall] = status('paid');
    checkNow();
    await heading('Inscription confirmée avec succès !');
  });

  test('interrupted at the provider: shows it with a link to the same payment as the one primary action', async () => {
    startedRegistration('http://provider.example/pay');
    api.answers[statusCall] = [status('pending', { interrupted: true }), status('pending')];
    await open(registrationAddress);
    await heading('Paiement interrompu');
    expect(screen.getByText(/interrompu ou n’a pas été validé. Rien n’est débité sans confirmation/)).toBeTruthy();
    expect(screen.queryByText(/Validez sur votre téléphone/)).toBeNull();
    const primary = [...document.querySelectorAll<HTMLAnchorElement>('.btn:not(.btn-2, .btn-3)')];
    expect(primary.map((one) => [one.textContent, one.href])).toEqual([
      ['Reprendre le paiement', 'http://provider.example/pay'],
    ]);
    // Automatic checks continue.
    await heading('Paiement en attente');
  });

  test('pending: checks automatically, and immediately when the network is back', async () => {
    startedRegistration();
    api.answers[statusCall] = [
      status('pending'),
      // The next automatic check is two minutes away.
      problem('too_many_requests', { headers: { 'Retry-After': '120' } }),
      status('pending'),
    ];
    await open(registrationAddress);
    await heading('Paiement en attente');
    await waitFor(() => expect(api.asked[statusCall]?.length).toBe(2));
    await screen.findByText(/Nous réessayons/);
    const back = () => {
      fireEvent(window, new Event('online'));
      expect(api.asked[statusCall]?.length).toBeGreaterThan(2);
    };
    await waitFor(back);
  });

  test('paid and not applied yet: waits as the server asks, then succeeds', async () => {
    startedRegistration();
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = [
      { status: 202, body: { pending: true }, headers: { 'Retry-After': '2' } },
      { body: { token: 'token_temporaire_b', user: aUser } },
    ];
    await open(registrationAddress);
    await heading('Paiement reçu');
    expect(document.body.textContent).not.toContain('dès la confirmation');
    await heading('Inscription confirmée avec succès !');
  });

  test('a network failure preserves the known state', async () => {
    startedRegistration();
    api.answers[statusCall] = [status('pending'), problem('payment_check_failed')];
    await open(registrationAddress);
    await heading('Paiement en attente');
    await screen.findByText(/Nous réessayons/);
    await heading('Paiement en attente');
  });

  test.each([
    ['failure', true, /L’opérateur dit que rien n’a été payé/],
    ['expired', false, /votre argent n’est pas perdu/],
  ] as const)('%s (final: %s) is not confirmed', async (statut, final, meaning) => {
    startedRegistration();
    api.answers[statusCall] = status(statut, { final });
    await open(registrationAddress);
    await heading("Le paiement n'a pas été confirmé");
    expect(screen.getByText(meaning)).toBeTruthy();
  });

  test('in another browser: shows the payment’s state and the login', async () => {
    api.answers[statusCall] = status('paid');
    await open(registrationAddress);
    await heading('Votre paiement est confirmé');
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
    expect(api.asked['POST /users/register']).toBeUndefined();
  });

  test('of two registrations the earlier one is paid: its account opens, and the later one is not offered', async () => {
    startedRegistration();
    const form = { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true };
    registrationClaims.add({ form, paymentToken: 'tok_second', claimSecret: 'other secret', amount: 750 });
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = { body: { token: 'token_temporaire_b', user: aUser } };
    await open(registrationAddress);
    await heading('Inscription confirmée avec succès !');
    expect(api.asked['POST /users/register']?.[0]?.body).toEqual({ paymentToken: token, claimSecret: 'secret' });
    expect(registrationClaims.find(token)).toBeNull();
    // A late payment of the second one is claimed and becomes a refund.
    expect(registrationClaims.find('tok_second')).toMatchObject({ claimSecret: 'other secret', superseded: true });
  });

  test('a reload after a claim in this browser shows success', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('paid');
    await open(registrationAddress);
    await heading('Inscription confirmée avec succès !');
  });

  test('a number that already had an account gets a refund notice', async () => {
    startedRegistration();
    const sentence = 'Un compte existe déjà pour ce numéro. Votre paiement vous sera remboursé';
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = problem('registration_refund_owed');
    await open(registrationAddress);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('without a token, and with a failed check', async () => {
    await open('/payment-success?type=registration');
    await heading('Token de paiement manquant');
    cleanup();
    api.answers[statusCall] = problem('payment_not_found');
    await open(registrationAddress);
    await heading('Erreur lors de la vérification du paiement');
    expect(screen.getByText('Ce paiement est introuvable')).toBeTruthy();
  });

  test('any other paid type redirects home after two seconds', async () => {
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    await open(`/payment-success?token=${token}`);
    await heading('Paiement confirmé avec succès !');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
