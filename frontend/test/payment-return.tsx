import type { ErrorCode } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { PaymentCredit, PaymentState } from '@raffle/contracts/http/payments';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderAt } from './render-at.js';
import { registrationClaims } from '../src/shared/registration/registration-claims.js';
import { pendingPurchases } from '../src/shared/payments/payment-in-progress.js';
import { storedToken } from '../src/shared/stored-token.js';
import { ForwardPaymentReturn } from '../src/features/payment-return/forward-payment-return.js';
import { PaymentCancelScreen } from '../src/features/payment-return/payment-cancel-screen.js';
import { RegistrationPaymentScreen } from '../src/features/payment-return/registration-payment-screen.js';
import { TicketPaymentScreen } from '../src/features/payment-return/ticket-payment-screen.js';

export const token = 'tok_abcdef';
export const statusCall = `GET /payments/${token}/status`;
export const confirmCall = 'POST /tickets/confirm';
export const registrationAddress = `/payment-success?type=registration&token=${token}`;
export const ticketAddress = `/ticket-payment-success?token=${token}`;

const aPayment = {
  reference: 'BT-7K2M-9QXF',
  final: false,
  interrupted: false,
  review_until: null,
  amount: 750,
  type: 'registration',
  product_id: null,
};

export const status = (statut: string, data: Record<string, unknown> = {}) => ({
  body: { success: statut === 'paid', data: { ...aPayment, statut, checked_at: null, refunds: [], ...data } },
});

/** The state of a payment for tickets. */
const ticketPayment = (statut: PaymentState['statut'], data: Partial<PaymentState> = {}): PaymentState => ({
  ...aPayment,
  statut,
  type: 'ticket',
  final: statut === 'paid',
  ...data,
});

/** Answers to the confirmation of a purchase: its tickets, that they are being created, or a refusal with the payment's state. */
export const bought = (...tickets: TicketEntry[]) => ({
  body: { success: true, tickets, payment: ticketPayment('paid'), credit: null },
});
export const beingCreated = { status: 202, body: { pending: true, payment: ticketPayment('paid') } };
export const refusal = (code: ErrorCode, statut: PaymentState['statut'], { credit, ...data } = noData) =>
  problem(code, { payment: ticketPayment(statut, data), ...(credit && { credit }) });
const noData: {
  interrupted?: boolean;
  review_until?: string;
  final?: boolean;
  credit?: PaymentCredit;
} = {};

export function startedRegistration(paymentUrl?: string) {
  registrationClaims.add({
    form: { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true },
    paymentToken: token,
    claimSecret: 'secret',
    amount: 750,
    paymentUrl,
  });
}

export function startedPurchase(expiresAt?: string) {
  storedToken.write('token_temporaire_a');
  pendingPurchases.add({ productId: 7, quantity: 2, productName: 'Console', paymentToken: token, expiresAt });
}

export async function open(address: string) {
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
export const heading = (name: string) => screen.findByRole('heading', { name });
export const address = () => screen.getByTestId('address').textContent;
export const checkNow = () => fireEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
