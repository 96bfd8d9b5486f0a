import type { PaymentCredit, PaymentRefund, PaymentState } from '@raffle/contracts/http/payments';
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
  /** Received, and it became something else than what was paid for: a credit, or refunds, which may not be known here. */
  | {
      kind: 'settled';
      payment: PaymentState;
      credit: PaymentCredit | undefined;
      refunds: readonly PaymentRefund[];
      /** What is said where neither is known. */
      message: string;
    }
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
  try {
    const { refunds, checked_at: _, ...payment } = (await readPaymentStatus(token, signal)).data;
    if (payment.statut === 'refunded') return settled(payment, { refunds });
    return payment.statut === 'paid' ? await whenPaid(payment) : stepOf(payment);
  } catch (error) {
    return unanswered(error, texts.checkFailed);
  }
}

const settled = (
  payment: PaymentState,
  known: { refunds: readonly PaymentRefund[]; credit?: PaymentCredit | undefined; message?: string },
): Step<never> => ({
  state: { kind: 'settled', payment, credit: undefined, message: texts.refundedLead, ...known },
  again: false,
});

/**
 * A payment that is known to have become a credit or a refund, with its refunds. Where they cannot be read, what is known without them.
 * @param message what is said where neither is known
 */
export async function settledStep(
  token: string,
  signal: AbortSignal,
  payment: PaymentState,
  { credit, message }: Pick<ApiError, 'credit' | 'message'>,
): Promise<Step<never>> {
  const refunds = await readPaymentStatus(token, signal).then(
    ({ data }) => data.refunds,
    (error: unknown) => {
      if (error instanceof ApiError) return [];
      throw error;
    },
  );
  return settled(payment, { credit, refunds, message });
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
    case 'refunded':
      return settled(payment, { refunds: [] });
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
