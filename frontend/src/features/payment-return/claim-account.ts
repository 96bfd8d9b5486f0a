import { claimRegistration, type User } from '@raffle/contracts/http/registration';
import { ApiError } from '../../shared/api/api-error.js';
import { callApiFully } from '../../shared/api/call-api.js';
import { knownDevice, rememberDevice } from '../../shared/session/known-device.js';
import type { PaymentState } from '../../shared/payments/payment-in-progress.js';
import { unanswered, type Step } from './return-state.js';
import { texts } from './texts.fr.js';

export interface ClaimedAccount {
  token: string;
  user: User;
}

/** Exchanges payment token and claim secret for a session (docs/product.md rule 2). Idempotent, since its answer can be lost. */
export async function claimAccount(
  proof: { paymentToken: string; claimSecret: string },
  payment: PaymentState,
  signal: AbortSignal,
): Promise<Step<ClaimedAccount>> {
  try {
    const { data, retryAfterSeconds } = await callApiFully(claimRegistration, {
      body: { ...proof, ...knownDevice() },
      signal,
    });
    if ('pending' in data) {
      return { state: { kind: 'pending', payment, received: true }, again: true, retryAfterSeconds };
    }
    return { state: { kind: 'success', payment, result: rememberDevice(data) }, again: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.is('payment_not_confirmed')) {
      return { state: { kind: 'pending', payment, received: false }, again: true };
    }
    if (error.is('claim_refused')) return { state: { kind: 'elsewhere', payment }, again: false };
    if (error.is('in_review')) return { state: { kind: 'review', payment }, again: true };
    if (error.is('registration_refund_owed')) {
      return { state: { kind: 'settled', code: 'refund', payment, message: error.message }, again: false };
    }
    if (error.is('registration_not_found')) {
      return { state: { kind: 'problem', message: texts.missing, detail: null }, again: false };
    }
    // The payment is known as paid: the account is created whether or not this call was answered.
    const step = unanswered(error, texts.checkFailed);
    return step.again ? { ...step, state: { kind: 'pending', payment, received: true } } : step;
  }
}
