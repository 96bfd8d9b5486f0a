import { confirmPurchase, type TicketEntry } from '@raffle/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { callApiFully } from '../../shared/api/call-api.js';
import type { PaymentState } from '../../shared/api/get-payment-status.js';
import { unanswered, type Step } from './return-state.js';
import { texts } from './texts.fr.js';

/** Asks for the tickets that a paid payment became. Repeatable; 202 while they are being made. */
export async function confirmTickets(
  body: { userId: string; productId: number; quantity: number; paymentToken: string },
  payment: PaymentState,
  signal: AbortSignal,
): Promise<Step<readonly TicketEntry[]>> {
  try {
    const { data, retryAfterSeconds } = await callApiFully(confirmPurchase, { body, signal });
    if ('pending' in data) {
      return { state: { kind: 'pending', payment, received: true }, again: true, retryAfterSeconds };
    }
    return { state: { kind: 'success', payment, result: data.tickets }, again: false };
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
