import type { User } from '@raffle/contracts/http/registration';
import { confirmPurchase, type TicketEntry } from '@raffle/contracts/http/tickets';
import { ApiError } from '../../shared/api/api-error.js';
import { callApiFully } from '../../shared/api/call-api.js';
import type { PaymentState, PendingPurchase } from '../../shared/payments/payment-in-progress.js';
import { unanswered, type Step } from './return-state.js';
import { texts } from './texts.fr.js';

/** The tickets of a purchase. */
export interface Granted {
  entries: readonly TicketEntry[];
  purchase: PendingPurchase;
}

/** Requests the tickets of a paid payment. Idempotent; 202 while they are being created. */
export async function confirmTickets(
  user: User,
  purchase: PendingPurchase,
  payment: PaymentState,
  signal: AbortSignal,
): Promise<Step<Granted>> {
  const { productId, quantity, paymentToken } = purchase;
  const body = { userId: user.id, productId, quantity, paymentToken };
  try {
    const { data, retryAfterSeconds } = await callApiFully(confirmPurchase, { body, signal });
    if ('pending' in data) {
      return { state: { kind: 'pending', payment, received: true }, again: true, retryAfterSeconds };
    }
    return { state: { kind: 'success', payment, result: { entries: data.tickets, purchase } }, again: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.is('payment_not_confirmed')) {
      return { state: { kind: 'pending', payment, received: false }, again: true };
    }
    if (error.is('credited')) {
      return { state: { kind: 'settled', code: 'credited', payment, message: error.message }, again: false };
    }
    if (error.is('in_review')) return { state: { kind: 'review', payment }, again: true };
    return unanswered(error, texts.confirmationFailed);
  }
}
