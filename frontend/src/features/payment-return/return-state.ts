import { ApiError } from '../../shared/api/api-error.js';
import { readPaymentStatus, type PaymentState } from '../../shared/api/get-payment-status.js';
import { texts } from './texts.fr.js';

/** Where a payment stands for the person who came back from it. */
export type ReturnState<Result> =
  | { kind: 'success'; payment: PaymentState; result: Result }
  /** `received`: the money is there and what it buys is being made. */
  | { kind: 'pending'; payment: PaymentState; received: boolean }
  | { kind: 'refused'; payment: PaymentState }
  /** The amount did not match: a person looks at it. */
  | { kind: 'review'; payment: PaymentState }
  /** Paid, and this browser cannot claim the account: its owner logs in. */
  | { kind: 'elsewhere'; payment: PaymentState }
  /** Paid, and it became something else than was asked for: a credit or a refund owed. */
  | { kind: 'settled'; payment: PaymentState; code: 'credited' | 'refund'; message: string }
  /** `unknown`: the server has no such payment of this person's. */
  | { kind: 'problem'; message: string; detail: string | null; unknown?: boolean };

/** What one check found, and whether another one can find anything else. */
export interface Step<Result> {
  state: ReturnState<Result>;
  again: boolean;
  /** Seconds the server asks to wait. */
  retryAfterSeconds?: number | null;
  /** Nothing was found out: what was known before still stands. */
  unanswered?: boolean;
}

/**
 * One check of a payment by its token (specification section 4); `whenPaid` says what being paid leads to. `failure` and
 * `expired` are asked about again until they are final: late money counts (product.md row 21).
 */
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
  switch (payment.statut) {
    case 'paid':
      return whenPaid(payment);
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

/** A call that failed: whatever may pass is asked again, a refusal stays. @throws what is no answer of the server's. */
export function unanswered(error: unknown, message: string): Step<never> {
  if (!(error instanceof ApiError)) throw error;
  const passing = error.code === 'unreachable' || error.status === 429 || error.status >= 500;
  return {
    state: {
      kind: 'problem',
      message,
      detail: error.message === message ? null : error.message,
      unknown: error.is('payment_not_found', 'payment_information_missing', 'forbidden'),
    },
    again: passing,
    retryAfterSeconds: error.retryAfterSeconds,
    unanswered: passing,
  };
}

/** Seconds before check number `attempt` (from 0): growing, and never more than half a minute. A longer wait is the server's to ask for, up to two minutes. */
export function pauseBefore(attempt: number, retryAfterSeconds: number | null | undefined): number {
  const pauses = [2, 3, 4, 6, 9, 13, 20];
  const own = pauses[attempt] ?? 30;
  return Math.max(own, Math.min(retryAfterSeconds ?? 0, 120));
}
