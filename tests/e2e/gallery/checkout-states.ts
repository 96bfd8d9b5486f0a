import { aPaidState, aPaymentRefund, aPaymentState, aPaymentStatus } from '@raffle/contracts/fixtures/payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { products } from '@raffle/contracts/fixtures/products';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { withoutProvider } from '@raffle/contracts/fixtures/status';
import { someTickets, waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { bigProducts } from './product-answers.js';
import { bigTickets } from './ticket-answers.js';
import type { PaymentState } from '@raffle/contracts/http/payments';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import type { Reply, State } from './state.js';

const startedRegistration = {
  paymentToken: 'tok_gallery',
  claimSecret: 'secret',
  paymentUrl: 'https://provider.example/pay/tok_gallery',
};
export const pendingRegistration = {
  'raffle.pending-registration': {
    form: { name: aUser.name, phone: '+22890112345', city: 'Lomé', acceptTerms: true },
    amount: 500,
    ...startedRegistration,
  },
  'raffle.registration-claims': [{ name: aUser.name, phone: '+22890112345', ...startedRegistration }],
};
const purchase = {
  productId: 1,
  quantity: 1,
  productName: 'Console de salon et 2 manettes',
  paymentToken: 'tok_gallery',
};
export const pendingPurchase = { 'raffle.pending-purchase': [purchase] };

/** A paid registration's payment, and one for tickets. */
export const registrationPayment = (data: Parameters<typeof aPaymentStatus>[0] = {}, paid = false) => ({
  body: aPaymentStatus({ type: 'registration', amount: 500, product_id: null, ...data }, paid),
});
const paid = { statut: 'paid', final: true } as const;
/** The answers to the confirmation of a purchase: its tickets, or its payment's state. */
export const confirmed = (entry: TicketEntry, amount = 1500): Reply => ({
  body: { success: true, tickets: [entry], payment: { ...aPaymentState, ...paid, amount }, credit: null },
});
export const notConfirmed = (data: Partial<PaymentState> = {}): Reply =>
  problem('payment_not_confirmed', { payment: { ...aPaymentState, ...data } });
export const paidRegistration = registrationPayment({ statut: 'paid', final: true }, true);

/** The return from the payment of a registration or of tickets. */
export const checkoutStates: State[] = [
  { name: 'checkout-missing-token', path: '/payment-success?type=registration' },
  {
    name: 'checkout-loading',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': 'never' },
  },
  {
    name: 'checkout-pending',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': {
        body: aPaymentStatus({ type: 'registration', amount: 500, product_id: null }),
      },
    },
  },
  {
    name: 'checkout-provider-fails',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': registrationPayment(),
      'GET /status': { body: withoutProvider },
    },
  },
  {
    name: 'checkout-broken-off',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': registrationPayment({ interrupted: true }) },
  },
  {
    name: 'checkout-refused',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': {
        body: aPaymentStatus({
          type: 'registration',
          amount: 500,
          product_id: null,
          statut: 'failure',
          final: true,
        }),
      },
    },
  },
  {
    name: 'checkout-expired',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': registrationPayment({ statut: 'expired' }) },
  },
  {
    name: 'checkout-received',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': paidRegistration,
      'POST /users/register': { status: 202, body: { pending: true } },
    },
  },
  {
    name: 'checkout-success',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': paidRegistration,
      'POST /users/register': { body: { token: 'token_temporaire_gallery', user: aUser } },
    },
  },
  {
    name: 'checkout-elsewhere',
    path: '/payment-success?type=registration&token=tok_gallery',
    api: { 'GET /payments/tok_gallery/status': paidRegistration },
  },
  {
    name: 'checkout-refund',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': registrationPayment(
        { statut: 'paid', final: true, refunds: [{ ...aPaymentRefund, reason: 'phone_already_registered' }] },
        true,
      ),
      'POST /users/register': problem('registration_refund_owed'),
    },
  },
  {
    name: 'checkout-unreachable',
    path: '/payment-success?type=registration&token=tok_gallery',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': 'unreachable' },
  },
  {
    name: 'checkout-cancel',
    path: '/payment/cancel?token=tok_gallery',
    api: { 'GET /payments/tok_gallery/status': { body: aPaymentStatus({ statut: 'failure', final: true }) } },
  },
  {
    name: 'checkout-interrupted',
    path: '/payment/cancel?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: {
      'GET /payments/tok_gallery/status': { body: aPaymentStatus({}) },
      'GET /tickets/user': { body: waitingTickets },
    },
  },
  {
    name: 'ticket-checkout-missing',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    api: { 'GET /payments/tok_gallery/status': problem('payment_not_found') },
  },
  {
    name: 'ticket-checkout-malformed',
    path: '/ticket-payment-success?token=abc',
    as: 'user',
  },
  {
    name: 'ticket-checkout-review',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: {
      'POST /tickets/confirm': problem('in_review', {
        payment: { ...aPaymentState, statut: 'review' },
      }),
    },
  },
  {
    name: 'ticket-checkout-failed',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: {
      'POST /tickets/confirm': problem('purchase_confirmation_failed'),
    },
  },
  {
    name: 'ticket-checkout-long',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: {
      'raffle.pending-purchase': [{ ...purchase, quantity: 10, productName: bigProducts[1]!.name }],
    },
    api: {
      'GET /products/1': { body: { product: products[0] } },
      'POST /tickets/confirm': confirmed(bigTickets.tickets[1]!, 12_345_670),
    },
  },
  {
    name: 'ticket-checkout-pending',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: { 'POST /tickets/confirm': notConfirmed() },
  },
  {
    name: 'ticket-checkout-broken-off',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: { 'POST /tickets/confirm': notConfirmed({ interrupted: true }) },
  },
  {
    name: 'ticket-checkout-success',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: {
      'GET /products/1': { body: { product: products[0] } },
      'POST /tickets/confirm': confirmed(someTickets.tickets[0]!),
    },
  },
  {
    name: 'ticket-checkout-credited',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: {
      'GET /payments/tok_gallery/status': { body: aPaymentStatus(aPaidState, true) },
      'POST /tickets/confirm': problem('credited', {
        payment: aPaidState,
        credit: { reason: 'sold_out', left: 1500, refunded: 0 },
      }),
    },
  },
  {
    name: 'ticket-checkout-refunded',
    path: '/ticket-payment-success?token=tok_gallery',
    as: 'user',
    stored: pendingPurchase,
    api: {
      'GET /payments/tok_gallery/status': {
        body: aPaymentStatus({ ...aPaidState, statut: 'refunded', refunds: [aPaymentRefund] }),
      },
      'POST /tickets/confirm': problem('payment_refunded', { payment: { ...aPaidState, statut: 'refunded' } }),
    },
  },
];
