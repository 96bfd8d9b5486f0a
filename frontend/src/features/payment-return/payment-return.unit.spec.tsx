/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { aConfig, ApiServer, aProduct, aUser, problem } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { pendingPurchases, pendingRegistration } from '../../shared/session/pending.js';
import { storedToken } from '../../shared/session/stored-token.js';
import { ForwardPaymentReturn } from './forward-payment-return.js';
import { PaymentCancelScreen } from './payment-cancel-screen.js';
import { RegistrationPaymentScreen } from './registration-payment-screen.js';
import { TicketPaymentScreen } from './ticket-payment-screen.js';

const token = 'tok_abcdef';
const statusCall = `GET /payments/${token}/status`;
const registrationAddress = `/payment-success?type=registration&token=${token}`;
const ticketAddress = `/ticket-payment-success?token=${token}`;

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

function status(statut: string, data: Record<string, unknown> = {}) {
  const usual = {
    final: false,
    interrupted: false,
    amount: 750,
    type: 'registration',
    product_id: null,
    checked_at: null,
  };
  return { body: { success: statut === 'paid', data: { statut, reference: 'BT-7K2M-9QXF', ...usual, ...data } } };
}

function begunRegistration(paymentUrl?: string) {
  pendingRegistration.write({
    form: { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true },
    paymentToken: token,
    claimSecret: 'secret',
    amount: 750,
    paymentUrl,
  });
}

function begunPurchase() {
  storedToken.write('token_temporaire_a');
  pendingPurchases.add({ productId: 7, quantity: 2, productName: 'Console', paymentToken: token });
}

async function open(address: string) {
  await renderAt(
    address,
    <Routes>
      <Route path="/payment/success" element={<ForwardPaymentReturn />} />
      <Route path="/payment/cancel" element={<PaymentCancelScreen />} />
      <Route path="/payment-success" element={<RegistrationPaymentScreen />} />
      <Route path="/ticket-payment-success" element={<TicketPaymentScreen />} />
      <Route path="*" element={null} />
    </Routes>,
  );
}
const heading = (name: string) => screen.findByRole('heading', { name });
const address = () => screen.getByTestId('address').textContent;
const checkNow = () => fireEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));

describe('forwarding', () => {
  test('a registration is redirected to its screen with its query', async () => {
    await open(`/payment/success?type=registration?token=${token}`);
    await waitFor(() => expect(address()).toBe(registrationAddress));
  });

  test('without a type the token identifies the pending registration of this browser', async () => {
    begunRegistration();
    await open(`/payment/success?token=${token}`);
    await waitFor(() => expect(address()).toBe(`/payment-success?token=${token}`));
  });

  test('any other payment is a ticket', async () => {
    await open(`/payment/success?type=ticket&token=${token}`);
    await waitFor(() => expect(address()).toBe(`/ticket-payment-success?type=ticket&token=${token}`));
  });
});

describe('a registration', () => {
  test('paid: exchanges the secret for a session, then shows the free tickets after two seconds', async () => {
    begunRegistration();
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
    begunRegistration();
    api.answers[statusCall] = [status('pending'), status('paid')];
    api.answers['POST /users/register'] = { body: { token: 'token_temporaire_b', user: aUser } };
    await open(registrationAddress);
    await heading('Paiement en attente');
    expect(screen.getByText('BT-7K2M-9QXF')).toBeTruthy();
    expect(screen.getByText(/Ne payez pas une deuxième fois\./)).toBeTruthy();
    expect(pendingRegistration.read()?.claimSecret).toBe('secret');
    await waitFor(() => screen.getByRole('button', { name: 'Vérifier maintenant' }));
    checkNow();
    await heading('Inscription confirmée avec succès !');
  });

  test('interrupted at the provider: shows it with a link to the same payment as the one primary action', async () => {
    begunRegistration('http://provider.example/pay');
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
    begunRegistration();
    api.answers[statusCall] = status('pending');
    await open(registrationAddress);
    await heading('Paiement en attente');
    await waitFor(() => expect(api.asked[statusCall]?.length).toBe(2));
    // The next automatic check is three seconds away.
    const back = () => {
      fireEvent(window, new Event('online'));
      expect(api.asked[statusCall]?.length).toBeGreaterThan(2);
    };
    await waitFor(back, { timeout: 2800 });
  });

  test('paid and not applied yet: waits as the server asks, then succeeds', async () => {
    begunRegistration();
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = [
      { status: 202, body: { pending: true }, headers: { 'Retry-After': '2' } },
      { body: { token: 'token_temporaire_b', user: aUser } },
    ];
    await open(registrationAddress);
    await heading('Paiement reçu');
    await heading('Inscription confirmée avec succès !');
  });

  test('a network failure preserves the known state', async () => {
    begunRegistration();
    api.answers[statusCall] = [status('pending'), problem(502, 'payment_check_failed', 'Erreur')];
    await open(registrationAddress);
    await heading('Paiement en attente');
    await screen.findByText(/Nous réessayons/);
    await heading('Paiement en attente');
  });

  test.each([
    ['failure', true, /Rien n’a été débité/],
    ['expired', false, /votre argent n’est pas perdu/],
  ] as const)('%s (final: %s) is not confirmed', async (statut, final, meaning) => {
    begunRegistration();
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
    begunRegistration();
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
    begunRegistration();
    const sentence = 'Un compte existe déjà pour ce numéro. Votre paiement vous sera remboursé';
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = problem(409, 'registration_refund_owed', sentence);
    await open(registrationAddress);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('without a token, and with a failed check', async () => {
    await open('/payment-success?type=registration');
    await heading('Token de paiement manquant');
    cleanup();
    api.answers[statusCall] = problem(404, 'payment_not_found', 'Ce paiement est introuvable');
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

describe('a ticket', () => {
  const entry = {
    id: aUser.id,
    product_id: 7,
    product_name: 'Console',
    quantity: 2,
    price: 3000,
    purchase_date: '2026-11-20T18:42:00.000Z',
    type: 'purchase',
    numbers: [290, 291],
    status: 'valid',
    cancel_reason: null,
  };

  test('paid: confirms, shows the ticket numbers and removes the pending purchase', async () => {
    begunPurchase();
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    api.answers['POST /tickets/confirm'] = [
      { status: 202, body: { pending: true } },
      { body: { success: true, tickets: [entry] } },
    ];
    await open(ticketAddress);
    await heading('Paiement reçu');
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(screen.getByText('N° 0290')).toBeTruthy();
    const ticket = screen.getByText('N° 0291').closest('article');
    expect(ticket?.textContent).toMatch(/Vos tickets.*Payé.*F.CFA.*Référence.*Date20 novembre 2026 à 18.h.42/);
    expect(api.asked['POST /tickets/confirm']?.[0]?.body).toEqual({
      userId: aUser.id,
      productId: 7,
      quantity: 2,
      paymentToken: token,
    });
    expect(pendingPurchases.find(token)).toBeNull();
  });

  test('another purchase begun in the meantime stays stored', async () => {
    begunPurchase();
    pendingPurchases.add({ productId: 8, quantity: 1, productName: 'Autre', paymentToken: 'tok_other' });
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    api.answers['POST /tickets/confirm'] = { body: { success: true, tickets: [entry] } };
    await open(ticketAddress);
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(pendingPurchases.find('tok_other')).not.toBeNull();
  });

  test('without a stored purchase: derives the purchase from the server and confirms it', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('paid', { type: 'ticket', amount: 3000, product_id: 7 });
    api.answers['GET /products/7'] = { body: { product: aProduct } };
    api.answers['POST /tickets/confirm'] = { body: { success: true, tickets: [entry] } };
    await open(ticketAddress);
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(screen.getByText('N° 0291')).toBeTruthy();
    expect(api.asked['POST /tickets/confirm']?.[0]?.body).toEqual({
      userId: aUser.id,
      productId: 7,
      quantity: 2,
      paymentToken: token,
    });
  });

  test('without a stored purchase and not paid yet: shows the payment’s real state and its product', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('pending', { type: 'ticket', amount: 3000, product_id: 7 });
    api.answers['GET /products/7'] = { body: { product: aProduct } };
    await open(ticketAddress);
    await heading('Paiement en attente');
    expect(await screen.findByText('2 tickets, Console')).toBeTruthy();
  });

  test('without a stored purchase and with an unreadable product: shows the money as received, and retries', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('paid', { type: 'ticket', amount: 3000, product_id: 7 });
    await open(ticketAddress);
    await heading('Paiement reçu');
    api.answers['GET /products/7'] = { body: { product: aProduct } };
    api.answers['POST /tickets/confirm'] = { body: { success: true, tickets: [entry] } };
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
  });

  test.each([
    [
      'no such payment',
      () => {
        api.answers[statusCall] = problem(404, 'payment_not_found', 'Ce paiement est introuvable');
      },
      'Ce paiement est introuvable',
    ],
    [
      'a payment of somebody else',
      () => {
        api.answers[statusCall] = status('paid', { type: 'ticket', amount: 3000, product_id: 7 });
        api.answers['GET /products/7'] = { body: { product: aProduct } };
        api.answers['POST /tickets/confirm'] = problem(403, 'forbidden', 'Vous n’avez pas accès à ceci');
      },
      'Vous n’avez pas accès à ceci',
    ],
  ])('without a stored purchase and %s: the information is missing', async (_, prepare, why) => {
    storedToken.write('token_temporaire_a');
    prepare();
    await open(ticketAddress);
    await heading('Informations de paiement manquantes');
    expect(screen.getByText(why)).toBeTruthy();
  });

  test('without a signed-in user: the information is missing', async () => {
    begunPurchase();
    storedToken.remove();
    await open(ticketAddress);
    await heading('Informations de paiement manquantes');
    expect(api.asked[statusCall]).toBeUndefined();
  });

  test('interrupted at the provider: resumes the payment that holds the place', async () => {
    begunPurchase();
    api.answers[statusCall] = status('pending', { type: 'ticket', interrupted: true });
    await open(ticketAddress);
    await heading('Paiement interrompu');
    const resume = screen.getByRole('link', { name: 'Reprendre le paiement' });
    expect(resume.getAttribute('href')).toBe('/dashboard/tickets');
  });

  test('a payment that became a credit shows a notice', async () => {
    begunPurchase();
    const sentence = 'Il ne restait plus de place : votre paiement est devenu un crédit';
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    api.answers['POST /tickets/confirm'] = problem(409, 'credited', sentence);
    await open(ticketAddress);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(pendingPurchases.find(token)).toBeNull();
  });

  test('a failed confirmation preserves the purchase and can be retried', async () => {
    begunPurchase();
    const sentence = "Erreur lors de la confirmation de l'achat";
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    api.answers['POST /tickets/confirm'] = [
      problem(500, 'purchase_confirmation_failed', sentence),
      { body: { success: true, tickets: [entry] } },
    ];
    await open(ticketAddress);
    await heading(sentence);
    expect(pendingPurchases.find(token)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await heading('Paiement confirmé avec succès !');
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
    begunPurchase();
    await open(from);
    await heading('Erreur lors de la vérification du paiement');
    expect(screen.getByText('Ce paiement est introuvable')).toBeTruthy();
    expect(screen.queryByText('Token de paiement manquant')).toBeNull();
    expect(Object.keys(api.asked).filter((call) => call.includes('/payments/'))).toEqual([]);
  });

  test('a missing token is reported as missing', async () => {
    await open('/ticket-payment-success?token=');
    await heading('Token de paiement manquant');
  });
});

describe('a payment left at the provider', () => {
  test('shows that nothing was charged only when that is final', async () => {
    begunPurchase();
    api.answers[statusCall] = status('failure', { final: true, type: 'ticket' });
    await open(`/payment/cancel?token=${token}`);
    await heading('Paiement annulé');
    expect(screen.getByText('Rien n’a été débité.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Essayer à nouveau' })).toBeTruthy();
  });

  test.each([
    ['pending', false],
    ['failure', false],
  ] as const)('%s (final: %s) says that it is not over', async (statut, final) => {
    begunRegistration();
    api.answers[statusCall] = status(statut, { final });
    await open('/payment/cancel');
    await heading('Paiement interrompu');
    expect(screen.queryByText(/Rien n’a été débité/)).toBeNull();
  });

  test('paid after all: redirects to success', async () => {
    api.answers[statusCall] = status('paid');
    await open(`/payment/cancel?token=${token}`);
    await waitFor(() => expect(address()).toBe(registrationAddress));
  });
});
