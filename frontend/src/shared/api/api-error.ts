import type { ErrorCode } from '@raffle/contracts/errors';
import type { PaymentCredit, PaymentState } from '@raffle/contracts/http/payments';
import type { FieldError } from '@raffle/contracts/problem';
import { texts } from '../texts.fr.js';

/** What the browser itself detects, besides the server's own codes. */
export type ApiErrorCode = ErrorCode | 'unreachable' | 'unexpected_answer';

/**
 * A call that did not succeed. `message` is the French sentence to show. `status` is 0 when nothing answered (`unreachable`:
 * no network, or 30 s without an answer, so the server may have done the work all the same).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
  readonly fieldErrors: readonly FieldError[];
  /** The payment that is the reason. */
  readonly payment: PaymentState | undefined;
  /** What that payment became. */
  readonly credit: PaymentCredit | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      retryAfterSeconds?: number | null;
      fieldErrors?: readonly FieldError[];
      payment?: PaymentState | undefined;
      credit?: PaymentCredit | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.fieldErrors = details.fieldErrors ?? [];
    this.payment = details.payment;
    this.credit = details.credit;
  }

  is(...codes: ApiErrorCode[]): boolean {
    return (codes as string[]).includes(this.code);
  }
}

/** The sentence to show for anything that was thrown; `fallback` unless it is an `ApiError`. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

/**
 * Loads code when it is first needed.
 * @throws ApiError `unreachable` when the code does not load, so that callers treat it like a lost API answer.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiError(texts.unreachable, { status: 0, code: 'unreachable', cause });
  }
}

/** A session that the server ended: whose it was, and the server's sentence if it sent one. */
export interface EndedSession {
  admin: boolean;
  message: string | null;
}

/** A session that ended before the provider subscribed, which is after the first check; delivered when it does. */
let undelivered: { ended: EndedSession | undefined } | undefined;
const storeUndelivered = (ended: EndedSession | undefined): void => {
  undelivered = { ended };
};
let listener = storeUndelivered;

/** What a 401 on any call causes besides the token's removal (docs/product.md section 4). Set once, by the session provider. */
export function onUnauthenticated(called: typeof listener): () => void {
  listener = called;
  if (undelivered) called(undelivered.ended);
  undelivered = undefined;
  return () => {
    listener = storeUndelivered;
  };
}

/** Notifies the listener that the server no longer accepts this session; `undefined` when the refused call had none. */
export const notifyUnauthenticated = (ended: EndedSession | undefined): void => listener(ended);
