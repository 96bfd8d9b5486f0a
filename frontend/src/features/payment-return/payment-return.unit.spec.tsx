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
  test('a registration goes to its screen with its query', async () => {
    await open(`/payment/success?type=registration?token=${token}`);
    await waitFor(() => expect(address()).toBe(registrationAddress));
  });

  test('without a type the registration that waits here is known by its token', async () => {
    begunRegistration();
    await open(`/payment/success?token=${token}`);
    await waitFor(() => expect(address()).toBe(`/payment-success?token=${token}`));
  });

  test('anything else is a ticket', async () => {
    await open(`/payment/success?type=ticket&token=${token}`);
    await waitFor(() => expect(address()).toBe(`/ticket-payment-success?type=ticket&token=${token}`));
  });
});

describe('a registration', () => {
  test('paid: the secret becomes a session, then the free tickets after two seconds', async () => {
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

  test('pending: says so with its reference, keeps the secret, and goes on when asked again', async () => {
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

  test('broken off at the provider: said calmly, with the same payment’s page as the one primary action', async () => {
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
    // It goes on checking by itself.
    await heading('Paiement en attente');
  });

  test('pending: asks again by itself, and at once when the network is back', async () => {
    begunRegistration();
    api.answers[statusCall] = status('pending');
    await open(registrationAddress);
    await heading('Paiement en attente');
    await waitFor(() => expect(api.asked[statusCall]?.length).toBe(2));
    // Its own next check is three seconds away.
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

  test('a network that fails takes nothing away from what is known', async () => {
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

  test('in another browser: the payment’s state, and the login', async () => {
    api.answers[statusCall] = status('paid');
    await open(registrationAddress);
    await heading('Votre paiement est confirmé');
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
    expect(api.asked['POST /users/register']).toBeUndefined();
  });

  test('an earlier registration of two is paid: its account opens, and the other is never offered again', async () => {
    begunRegistration();
    const form = { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true };
    registrationClaims.add({ form, paymentToken: 'tok_second', claimSecret: 'other secret', amount: 750 });
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = { body: { token: 'token_temporaire_b', user: aUser } };
    await open(registrationAddress);
    await heading('Inscription confirmée avec succès !');
    expect(api.asked['POST /users/register']?.[0]?.body).toEqual({ paymentToken: token, claimSecret: 'secret' });
    expect(registrationClaims.find(token)).toBeNull();
    // Its money, should it come, is claimed and told as a refund.
    expect(registrationClaims.find('tok_second')).toMatchObject({ claimSecret: 'other secret', superseded: true });
  });

  test('claimed already in this browser, a reload is a success again', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('paid');
    await open(registrationAddress);
    await heading('Inscription confirmée avec succès !');
  });

  test('a number that had an account is told of its refund', async () => {
    begunRegistration();
    const sentence = 'Un compte existe déjà pour ce numéro. Votre paiement vous sera remboursé';
    api.answers[statusCall] = status('paid');
    api.answers['POST /users/register'] = problem(409, 'registration_refund_owed', sentence);
    await open(registrationAddress);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('without a token, and when the check fails', async () => {
    await open('/payment-success?type=registration');
    await heading('Token de paiement manquant');
    cleanup();
    api.answers[statusCall] = problem(404, 'payment_not_found', 'Ce paiement est introuvable');
    await open(registrationAddress);
    await heading('Erreur lors de la vérification du paiement');
    expect(screen.getByText('Ce paiement est introuvable')).toBeTruthy();
  });

  test('any other type that is paid goes home after two seconds', async () => {
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

  test('paid: confirmed, shown with its numbers, and the pending purchase is removed', async () => {
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

  test('another purchase begun meanwhile takes nothing away', async () => {
    begunPurchase();
    pendingPurchases.add({ productId: 8, quantity: 1, productName: 'Autre', paymentToken: 'tok_other' });
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    api.answers['POST /tickets/confirm'] = { body: { success: true, tickets: [entry] } };
    await open(ticketAddress);
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(pendingPurchases.find('tok_other')).not.toBeNull();
  });

  test('nothing kept in this browser: the server tells what was bought, and it is confirmed', async () => {
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

  test('nothing kept and not paid yet: the payment’s true state, with what it is for', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('pending', { type: 'ticket', amount: 3000, product_id: 7 });
    api.answers['GET /products/7'] = { body: { product: aProduct } };
    await open(ticketAddress);
    await heading('Paiement en attente');
    expect(await screen.findByText('2 tickets, Console')).toBeTruthy();
  });

  test('nothing kept and the product cannot be read: the money is there, and it is asked again', async () => {
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
  ])('nothing kept and %s: the information is missing', async (_, prepare, why) => {
    storedToken.write('token_temporaire_a');
    prepare();
    await open(ticketAddress);
    await heading('Informations de paiement manquantes');
    expect(screen.getByText(why)).toBeTruthy();
  });

  test('nobody signed in: the information is missing', async () => {
    begunPurchase();
    storedToken.remove();
    await open(ticketAddress);
    await heading('Informations de paiement manquantes');
    expect(api.asked[statusCall]).toBeUndefined();
  });

  test('broken off at the provider: the payment that holds the place is gone on with', async () => {
    begunPurchase();
    api.answers[statusCall] = status('pending', { type: 'ticket', interrupted: true });
    await open(ticketAddress);
    await heading('Paiement interrompu');
    const resume = screen.getByRole('link', { name: 'Reprendre le paiement' });
    expect(resume.getAttribute('href')).toBe('/dashboard/tickets');
  });

  test('a payment that became a credit is told calmly', async () => {
    begunPurchase();
    const sentence = 'Il ne restait plus de place : votre paiement est devenu un crédit';
    api.answers[statusCall] = status('paid', { type: 'ticket' });
    api.answers['POST /tickets/confirm'] = problem(409, 'credited', sentence);
    await open(ticketAddress);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(pendingPurchases.find(token)).toBeNull();
  });

  test('a confirmation that fails keeps the purchase and can be asked again', async () => {
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

describe('a token that can be none', () => {
  test.each([
    ['/payment/success?type=registration&token=abc'],
    ['/payment/success?token=abc'],
    ['/payment-success?type=registration&token=abc'],
    ['/ticket-payment-success?token=../../config'],
    ['/payment/cancel?token=abc'],
  ])('%s: no payment has it, and nothing is asked', async (from) => {
    begunPurchase();
    await open(from);
    await heading('Erreur lors de la vérification du paiement');
    expect(screen.getByText('Ce paiement est introuvable')).toBeTruthy();
    expect(screen.queryByText('Token de paiement manquant')).toBeNull();
    expect(Object.keys(api.asked).filter((call) => call.includes('/payments/'))).toEqual([]);
  });

  test('none at all is said to be missing', async () => {
    await open('/ticket-payment-success?token=');
    await heading('Token de paiement manquant');
  });
});

describe('a payment that was left', () => {
  test('nothing was charged is said only when that is final', async () => {
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

  test('paid all the same: on to success', async () => {
    api.answers[statusCall] = status('paid');
    await open(`/payment/cancel?token=${token}`);
    await waitFor(() => expect(address()).toBe(registrationAddress));
  });
});
