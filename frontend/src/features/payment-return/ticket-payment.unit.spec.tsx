/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import { paymentRefund, paymentStatut, type PaymentState } from '@raffle/contracts/http/payments';
import { creditReason, refundReason } from '@raffle/contracts/values';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { anEntry, noTickets } from '../../../test/answers.js';
import { aConfig, ApiServer, aProduct, aUser } from '../../../test/api-server.js';
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
import { creditReasons, refundReasons } from '../../shared/payments/texts.fr.js';
import { time } from '../../shared/format/dates.js';
import { serverNow } from '../../shared/server-clock.js';
import { storedToken } from '../../shared/stored-token.js';

/** A refund for each reason, in each state. */
const everyRefund = refundReason.options.flatMap((reason) =>
  paymentRefund.shape.status.options.map((status) => ({
    ...{ amount: 1500, reason, status, owed_at: '2026-11-20T10:00:00.000Z' },
    paid_at: status === 'paid' ? '2026-11-21T09:00:00.000Z' : null,
  })),
);
const titles: Record<Exclude<PaymentState['statut'], 'paid'>, string> = {
  pending: 'Paiement en attente',
  failure: "Le paiement n'a pas été confirmé",
  expired: "Le paiement n'a pas été confirmé",
  review: 'Paiement en cours de vérification',
  refunded: 'Un remboursement vous est dû',
};

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

  test.each([
    [11.5, 'Places réservées jusqu’à 18 h 54 (encore 12 minutes).'],
    [0.5, 'Places réservées jusqu’à 18 h 43 (encore 1 minute).'],
    [-1, 'Les places ne sont plus réservées. Si vous avez payé, l’argent n’est pas perdu : '],
  ])('not paid yet, %s minutes before its hold ends: %s', async (minutes, said) => {
    const until = new Date(serverNow().getTime() + minutes * 60_000);
    startedPurchase(until.toISOString());
    api.answers[confirmCall] = refusal('payment_not_confirmed', 'pending');
    await open(ticketAddress);
    const title = await heading('Paiement en attente');
    const text = title.closest('.page')!.textContent.replace(/\s/gu, ' ');
    expect(text).toContain(said.replace(/18 h \d\d/, time(until)).replace(/\s/gu, ' '));
  });

  test('without a stored purchase: it is the own one that is held, with its hour', async () => {
    storedToken.write('token_temporaire_a');
    api.answers[statusCall] = status('pending', { type: 'ticket', amount: 3000, product_id: 7 });
    const expires_at = new Date(serverNow().getTime() + 600_000).toISOString();
    const held = { product_id: 7, product_name: 'Console', quantity: 3, amount: 3000, token, expires_at };
    const pending_purchases = [{ ...held, payment_url: 'https://pay.example/x' }];
    api.answers['GET /tickets/user'] = { body: { ...noTickets, pending_purchases } };
    await open(ticketAddress);
    await screen.findByText(/^Places réservées jusqu’à .* \(encore 10.minutes\)\.$/);
    screen.getByText('3 tickets, Console');
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
        api.answers[statusCall] = problem('payment_not_found');
      },
      'Ce paiement est introuvable',
    ],
    [
      'a payment of another user',
      () => {
        api.answers[statusCall] = status('paid', { type: 'ticket', amount: 3000, product_id: 7 });
        api.answers['GET /products/7'] = { body: { product: aProduct } };
        api.answers[confirmCall] = problem('forbidden');
      },
      errors.forbidden.message,
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

  test.each(['failure', 'expired'] as const)(
    'refused (%s): the retry comes back with product and number',
    async (statut) => {
      startedPurchase();
      api.answers[confirmCall] = refusal('payment_not_confirmed', statut, { final: true });
      await open(ticketAddress);
      await heading("Le paiement n'a pas été confirmé");
      expect(screen.getByRole('link', { name: 'Essayer à nouveau' }).getAttribute('href')).toBe(
        '/dashboard/tickets?produit=7&tickets=2',
      );
    },
  );

  test.each(creditReason.options)(
    'a payment that became a credit says why, and what is left of it: %s',
    async (reason) => {
      startedPurchase();
      api.answers[confirmCall] = refusal('credited', 'paid', { credit: { reason, left: 3000, refunded: 0 } });
      api.answers[statusCall] = status('paid', { type: 'ticket' });
      await open(ticketAddress);
      const title = await heading('Votre paiement est devenu un bon d’achat');
      const said = title.parentElement!.textContent.replace(/\s/g, ' ');
      expect(said).toContain(`${creditReasons[reason]}. Il vous reste 3 000 F CFA à utiliser sur un autre tirage`);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(pendingPurchases.find(token)).toBeNull();
    },
  );

  test.each(everyRefund)('a refund says why, and where its money is: $reason, $status', async (refund) => {
    startedPurchase();
    api.answers[confirmCall] = refusal('payment_refunded', 'refunded');
    api.answers[statusCall] = status('refunded', { type: 'ticket', refunds: [refund] });
    await open(ticketAddress);
    await heading(
      { owed: 'Un remboursement vous est dû', paid: 'Vous êtes remboursé', given_up: 'Remboursement abandonné' }[
        refund.status
      ],
    );
    const sheet = screen
      .getByText(/^Remboursement de/)
      .closest('.sheet')!
      .textContent.replace(/\s/g, ' ');
    expect(sheet).toContain(`${refundReasons[refund.reason]}.`);
    expect(sheet).toMatch(
      {
        owed: /Demandé le 20 nov\. 2026\. Nous l’envoyons au plus tard le 27 nov\. 2026\.$/,
        paid: /Envoyé le 21 nov\. 2026\.$/,
        given_up: /Vous y avez renoncé en fermant votre compte\.$/,
      }[refund.status],
    );
    expect(screen.queryByText('Paiement en cours de vérification')).toBeNull();
  });

  test('where its refund cannot be read, it still says that the money goes back', async () => {
    startedPurchase();
    api.answers[confirmCall] = refusal('payment_refunded', 'refunded');
    api.answers[statusCall] = problem('too_many_requests');
    await open(ticketAddress);
    await heading('Un remboursement vous est dû');
    screen.getByText(/^Le montant reçu n’était pas le montant demandé.*remboursons$/);
  });

  test('what was paid above the price is said beside the tickets', async () => {
    startedPurchase();
    const { body } = bought(entry);
    const credit = { reason: 'paid_otherwise', left: 500, refunded: 0 };
    api.answers[confirmCall] = { body: { ...body, credit } };
    await open(ticketAddress);
    await heading('Paiement confirmé avec succès !');
    screen.getByText(/Vous avez payé plus que le prix\. Le reste est un bon d’achat\..*Il vous reste 500/);
  });

  test.each(paymentStatut.options.filter((statut) => statut !== 'paid'))(
    'each state of a payment has its own title and sentence: %s',
    async (statut) => {
      startedPurchase();
      const codes = { review: 'in_review', refunded: 'payment_refunded' } as const;
      const code = statut in codes ? codes[statut as keyof typeof codes] : 'payment_not_confirmed';
      api.answers[confirmCall] = refusal(code, statut);
      api.answers[statusCall] = status(statut);
      await open(ticketAddress);
      const title = await screen.findByRole('heading', { level: 1, name: titles[statut] });
      expect(title.parentElement!.textContent).toMatch(/[a-zé0-9]\.?.*\.$|remboursons$/);
    },
  );

  test('a failed confirmation preserves the purchase and can be retried', async () => {
    startedPurchase();
    const sentence = "Erreur lors de la confirmation de l'achat";
    api.answers[confirmCall] = [problem('purchase_confirmation_failed'), bought(entry)];
    await open(ticketAddress);
    await heading(sentence);
    expect(pendingPurchases.find(token)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await heading('Paiement confirmé avec succès !');
  });

  test('in review: says by which day it is decided, and asks again, since an administrator decides', async () => {
    startedPurchase();
    const review_until = '2026-12-01T23:30:00.000Z';
    api.answers[confirmCall] = [refusal('in_review', 'review', { review_until }), bought(entry)];
    await open(ticketAddress);
    await heading('Paiement en cours de vérification');
    screen.getByText(/rien n’est perdu\. Elle décide au plus tard le 1ᵉʳ décembre 2026\.$/);
    await heading('Paiement confirmé avec succès !');
  });
});

describe('while the live stream runs', () => {
  beforeEach(() => markStreamAlive());
  afterEach(() => markStreamClosed());
  const checked = () => screen.findByText('Vérifié à l’instant');

  test('it is asked at once when tickets are announced', async () => {
    startedPurchase();
    api.answers[confirmCall] = [refusal('payment_not_confirmed', 'pending'), bought(anEntry)];
    await open(ticketAddress);
    await checked();
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
    await checked();
    act(announceTickets);
    expect(api.asked[statusCall]).toHaveLength(1);
  });
});
