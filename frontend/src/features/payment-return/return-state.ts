import type { PaymentState } from '@raffle/contracts/http/payments';
import { ApiError } from '../../shared/api/api-error.js';
import { readPaymentStatus } from '../../shared/payments/payment-in-progress.js';
import { texts } from './texts.fr.js';

/** The state of a payment as the returning payer sees it. */
export type ReturnState<Result> =
  | { kind: 'success'; payment: PaymentState; result: Result }
  /** `received`: paid, and its tickets or account are being created. */
  | { kind: 'pending'; payment: PaymentState; received: boolean }
  | { kind: 'refused'; payment: PaymentState }
  /** The amount did not match: an administrator decides. */
  | { kind: 'review'; payment: PaymentState }
  /** Paid, but this browser cannot claim the account: its owner logs in. */
  | { kind: 'elsewhere'; payment: PaymentState }
  /** Paid, but settled as a credit or an owed refund. */
  | { kind: 'settled'; payment: PaymentState; code: 'credited' | 'refund'; message: string }
  /** `unknown`: the server has no such payment for this user. */
  | { kind: 'problem'; message: string; detail: string | null; unknown?: boolean };

/** The result of one check, and whether another one can change it. */
export interface Step<Result> {
  state: ReturnState<Result>;
  again: boolean;
  /** Seconds the server asks to wait. */
  retryAfterSeconds?: number | null;
  /** The check failed: the last known state remains. */
  unanswered?: boolean;
}

/** One check of a payment by its token (docs/product.md section 4); `whenPaid` handles a paid one. */
export async function checkPayment<Result>(
  token: string,
  signal: AbortSignal,
  whenPaid: (payment: PaymentState) => Promise<Step<Result>> | Step<Result>,
): Promise<Step<Result>> {
  let payment: PaymentState;
  try {
    payment = (await readPaymentStatus(token, signal)).data;
  } catch (error) {
    return unanswered(error, texts.checkFailed);
  }
  return payment.statut === 'paid' ? whenPaid(payment) : stepOf(payment);
}

/**
 * What a payment's state means while it is not applied. `failure` and `expired` are checked again until they are final: late money
 * counts (docs/product.md rule 21).
 */
export function stepOf(payment: PaymentState): Step<never> {
  switch (payment.statut) {
    case 'paid':
      return { state: { kind: 'pending', payment, received: true }, again: true };
    case 'pending':
      return { state: { kind: 'pending', payment, received: false }, again: true };
    case 'review':
      return { state: { kind: 'review', payment }, again: !payment.final };
    case 'failure':
    case 'expired':
      return { state: { kind: 'refused', payment }, again: !payment.final };
    default:
      return payment.statut satisfies never;
  }
}

/** A failed call: a temporary failure is retried, a refusal is final. @throws an error that is not an answer of the server */
export function unanswered(error: unknown, message: string): Step<never> {
  if (!(error instanceof ApiError)) throw error;
  const temporary = error.code === 'unreachable' || error.status === 429 || error.status >= 500;
  return {
    state: {
      kind: 'problem',
      message,
      detail: error.message === message ? null : error.message,
      unknown: error.is('payment_not_found', 'payment_information_missing', 'forbidden'),
    },
    again: temporary,
    retryAfterSeconds: error.retryAfterSeconds,
    unanswered: temporary,
  };
}

/** Seconds between two checks while the live stream announces tickets and refusals; it may be half open. */
const announcedSeconds = 15;

/**
 * Seconds before check number `attempt` (from 0): growing up to 30. The server may ask for a longer wait, up to two minutes.
 * @param announced whether the live stream announces what is waited for
 */
export function pauseBefore(attempt: number, retryAfterSeconds: number | null | undefined, announced = false): number {
  const pauses = [2, 3, 4, 6, 9, 13, 20];
  const own = announced ? announcedSeconds : (pauses[attempt] ?? 30);
  return Math.max(own, Math.min(retryAfterSeconds ?? 0, 120));
}
