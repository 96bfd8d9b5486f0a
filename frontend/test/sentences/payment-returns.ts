import { aPaymentStatus } from '@raffle/contracts/fixtures/payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { products } from '@raffle/contracts/fixtures/products';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { someTickets } from '@raffle/contracts/fixtures/tickets';
import { expect, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  confirmed,
  notConfirmed,
  pendingPurchase,
  pendingRegistration,
} from '../../../tests/e2e/gallery/checkout-states.js';
import { broken, type Reply } from '../../../tests/e2e/gallery/state.js';
import { freeToPlace, nonsense, provocations, sentenceOf } from './provocation.js';
import { sentences } from './sentences.js';

const statusCall = 'GET /payments/tok_gallery/status';
const registrationReturn = '/payment-success?type=registration&token=tok_gallery';
const ticketReturn = '/ticket-payment-success?token=tok_gallery';
const paidTicket: Reply = { body: aPaymentStatus({ statut: 'paid', final: true }, true) };
const paidRegistration: Reply = {
  body: aPaymentStatus({ type: 'registration', amount: 500, product_id: null, statut: 'paid', final: true }, true),
};
const bought = confirmed(someTickets.tickets[0]!);
const confirmCall = 'POST /tickets/confirm';

/** @param heading of the screen that follows the sentence after two seconds */
async function afterTwoSeconds(heading: RegExp): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await screen.findByRole('heading', { name: heading });
}

export const paymentReturnProvocations = provocations({
  'No token in query': [
    { how: 'registration', path: '/payment-success?type=registration' },
    { how: 'tickets', path: '/ticket-payment-success', as: 'user', stored: pendingPurchase },
    { how: 'from the provider’s return address', path: '/payment/success' },
  ],
  'Payment not confirmed': [
    {
      how: 'registration',
      path: registrationReturn,
      stored: pendingRegistration,
      api: {
        [statusCall]: {
          body: aPaymentStatus({ type: 'registration', product_id: null, statut: 'failure', final: true }),
        },
      },
    },
    {
      how: 'tickets',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [confirmCall]: notConfirmed({ statut: 'failure', final: true }) },
    },
  ],
  'Status check failure': [
    {
      how: 'registration',
      path: registrationReturn,
      stored: pendingRegistration,
      api: { [statusCall]: broken },
      beside: sentenceOf(broken),
      retry: {
        api: { [statusCall]: { body: aPaymentStatus({ type: 'registration', product_id: null }) } },
        sees: 'Paiement en attente',
      },
    },
    {
      how: 'tickets, no network',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [confirmCall]: 'unreachable' },
      retry: { api: { [confirmCall]: bought }, sees: sentences['payment confirmed'] },
    },
    {
      how: 'tickets, an answer that is none',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [confirmCall]: nonsense },
    },
    {
      how: 'tickets, the provider’s answer is missing',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [confirmCall]: problem('payment_check_failed') },
    },
  ],
  'Missing pending purchase or user': [
    {
      how: 'no pending purchase, and a payment that the server does not know either',
      path: ticketReturn,
      as: 'user',
      api: { [statusCall]: problem('payment_not_found') },
      beside: 'Ce paiement est introuvable',
    },
    { how: 'signed out', path: ticketReturn, stored: pendingPurchase },
    {
      how: 'an unknown registration',
      path: registrationReturn,
      stored: pendingRegistration,
      api: {
        [statusCall]: paidRegistration,
        'POST /users/register': problem('registration_not_found'),
      },
    },
  ],
  'Purchase confirmation failure': [
    {
      how: 'a fault of the server',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [confirmCall]: broken },
      retry: { api: { [confirmCall]: bought }, sees: sentences['tickets bought'] },
    },
    {
      how: 'a fault of the server, in a browser that stored nothing of the purchase',
      path: ticketReturn,
      as: 'user',
      api: {
        [statusCall]: paidTicket,
        'GET /products/1': { body: { product: products[0] } },
        [confirmCall]: broken,
      },
    },
  ],
  'registration paid': [
    {
      how: 'then, after two seconds, the free tickets',
      path: registrationReturn,
      stored: pendingRegistration,
      api: {
        ...freeToPlace,
        [statusCall]: paidRegistration,
        'POST /users/register': { body: { token: 'token_temporaire_gallery', user: aUser } },
      },
      then: () => afterTwoSeconds(/^Félicitations/),
    },
  ],
  'payment confirmed': [
    {
      how: 'any other payment: then, after two seconds, home',
      path: '/payment-success?token=tok_gallery',
      as: 'user',
      api: { [statusCall]: paidTicket },
      then: () => afterTwoSeconds(/^Bonjour/),
    },
  ],
  'tickets bought': [
    {
      how: 'and the pending purchase is removed',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [confirmCall]: bought },
      beside: sentences['payment confirmed'],
      then: async () => {
        expect(localStorage.getItem('raffle.pending-purchase')).toBeNull();
      },
    },
    {
      how: 'in a browser that stored nothing of the purchase',
      path: ticketReturn,
      as: 'user',
      api: {
        [statusCall]: paidTicket,
        'GET /products/1': { body: { product: products[0] } },
        [confirmCall]: bought,
      },
      beside: sentences['payment confirmed'],
    },
  ],
});
