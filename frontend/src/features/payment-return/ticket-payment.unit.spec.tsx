/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { anEntry } from '../../../test/answers.js';
import { aConfig, ApiServer, aProduct, aUser, problem } from '../../../test/api-server.js';
import {
  token,
  statusCall,
  registrationAddress,
  ticketAddress,
  status,
  startedPurchase,
  confirmCall,
  bought,
  beingCreated,
  refusal,
  open,
  heading,
} from '../../../test/payment-return.js';
import { pendingPurchases } from '../../shared/payments/payment-in-progress.js';
import { announceTickets, markStreamAlive, markStreamClosed } from '../../shared/live/live-updates.js';
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

describe('a ticket', () => {
  const entry = {
    ...anEntry,
    id: aUser.id,
    product_name: 'Console',
    quantity: 2,
    price: 3000,
    numbers: [290, 291],
  };

  test('paid: confirms, shows the ticket numbers and removes the pending purchase', async () => {
    startedPurchase();
    api.answers[confirmCall] = [beingCreated, bought(entry)];
    await open(ticketAddress);
    await heading('Paiement reçu');
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(screen.getByText('T7-0291')).toBeTruthy();
    const ticket = screen.getByText('T7-0292').closest('article');
    expect(ticket?.textContent).toMatch(/Vos tickets.*Payé.*F.CFA.*Référence.*Date20 novembre 2026 à 18.h.42/);
    expect(api.asked[confirmCall]?.[0]?.body).toEqual({
      userId: aUser.id,
      productId: 7,
      quantity: 2,
      paymentToken: token,
    });
    expect(api.asked[statusCall]).toBeUndefined();
    expect(pendingPurchases.find(token)).toBeNull();
  });

  test('another purchase started in the meantime stays stored', async () => {
    startedPurchase();
    pendingPurchases.add({ productId: 8, quantity: 1, productName: 'Autre', paymentToken: 'tok_other' });
    api.answers[confirmCall] = bought(entry);
    await open(ticketAddress);
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(pendingPurchases.find('tok_other')).not.toBeNull();
  });

  test('without a stored purchase: derives the purchase from the server and confirms it', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('paid', { type: 'ticket', amount: 3000, product_id: 7 });
    api.answers['GET /products/7'] = { body: { product: aProduct } };
    api.answers[confirmCall] = [beingCreated, bought(entry)];
    await open(ticketAddress);
    expect(await screen.findByText('2 ticket(s) acheté(s) avec succès pour Console!')).toBeTruthy();
    expect(screen.getByText('T7-0292')).toBeTruthy();
    expect(api.asked[confirmCall]?.[0]?.body).toEqual({
      userId: aUser.id,
      productId: 7,
      quantity: 2,
      paymentToken: token,
    });
    // Once it is known, confirming it is the only call.
    expect(api.asked[confirmCall]).toHaveLength(2);
    expect(api.asked[statusCall]).toHaveLength(1);
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
    api.answers[confirmCall] = bought(entry);
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
      'a payment of another user',
      () => {
        api.answers[statusCall] = status('paid', { type: 'ticket', amount: 3000, product_id: 7 });
        api.answers['GET /products/7'] = { body: { product: aProduct } };
        api.answers[confirmCall] = problem(403, 'forbidden', 'Vous n’avez pas accès à ceci');
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
    startedPurchase();
    storedToken.remove();
    await open(ticketAddress);
    await heading('Informations de paiement manquantes');
    expect(api.asked[confirmCall]).toBeUndefined();
  });

  test('interrupted at the provider: resumes the payment that holds the place', async () => {
    startedPurchase();
    api.answers[confirmCall] = refusal('payment_not_confirmed', 'pending', { interrupted: true });
    await open(ticketAddress);
    await heading('Paiement interrompu');
    const resume = screen.getByRole('link', { name: 'Reprendre le paiement' });
    expect(resume.getAttribute('href')).toBe('/dashboard/tickets?produit=7&tickets=2');
  });

  test.each(['failure', 'expired'])('refused (%s): the retry comes back with product and number', async (statut) => {
    startedPurchase();
    api.answers[confirmCall] = refusal('payment_not_confirmed', statut, { final: true });
    await open(ticketAddress);
    await heading("Le paiement n'a pas été confirmé");
    expect(screen.getByRole('link', { name: 'Essayer à nouveau' }).getAttribute('href')).toBe(
      '/dashboard/tickets?produit=7&tickets=2',
    );
  });

  test('a payment that became a credit shows a notice', async () => {
    startedPurchase();
    const sentence = 'Il ne restait plus de place : votre paiement est devenu un crédit';
    api.answers[confirmCall] = refusal('credited', 'paid', { message: sentence });
    await open(ticketAddress);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(pendingPurchases.find(token)).toBeNull();
  });

  test('a failed confirmation preserves the purchase and can be retried', async () => {
    startedPurchase();
    const sentence = "Erreur lors de la confirmation de l'achat";
    api.answers[confirmCall] = [problem(500, 'purchase_confirmation_failed', sentence), bought(entry)];
    await open(ticketAddress);
    await heading(sentence);
    expect(pendingPurchases.find(token)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await heading('Paiement confirmé avec succès !');
  });

  test('in review: asks again, since an administrator decides', async () => {
    startedPurchase();
    api.answers[confirmCall] = [refusal('in_review', 'review'), bought(entry)];
    await open(ticketAddress);
    await heading('Paiement en cours de vérification');
    await heading('Paiement confirmé avec succès !');
  });
});

describe('while the live stream runs', () => {
  beforeEach(() => markStreamAlive());
  afterEach(() => markStreamClosed());
  const nextIn = (seconds: number) => screen.findByText(new RegExp(`prochaine fois dans ${seconds} secondes`));

  test('it is asked every 15 seconds, and at once when tickets are announced', async () => {
    startedPurchase();
    api.answers[confirmCall] = [refusal('payment_not_confirmed', 'pending'), bought(anEntry)];
    await open(ticketAddress);
    await nextIn(15);
    act(announceTickets);
    await heading('Paiement confirmé avec succès !');
  });

  test('an announcement during a check is followed by another one', async () => {
    startedPurchase();
    const duringTheCheck = () => {
      announceTickets();
      return refusal('payment_not_confirmed', 'pending');
    };
    api.answers[confirmCall] = [duringTheCheck, bought(anEntry)];
    await open(ticketAddress);
    await heading('Paiement confirmé avec succès !');
  });

  test('what it does not announce is asked for as before', async () => {
    api.answers[statusCall] = status('pending');
    await open(registrationAddress);
    await nextIn(2);
    act(announceTickets);
    expect(api.asked[statusCall]).toHaveLength(1);
  });
});
