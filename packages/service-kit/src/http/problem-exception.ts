import { STATUS_CODES } from 'node:http';
import { errors, type ErrorCode } from '@raffle/contracts/errors';
import type { PaymentCredit, PaymentState } from '@raffle/contracts/http/payments';
import type { FieldError, Problem } from '@raffle/contracts/problem';

export interface ProblemExtras {
  /** A more exact French sentence than the code's own; never an internal detail. */
  detail?: string;
  headers?: Record<string, string>;
  errors?: FieldError[];
  payment?: PaymentState;
  credit?: PaymentCredit;
  /** Logged, never shown. */
  cause?: unknown;
}

/** Throw it anywhere below a controller: the answer is a problem document with the status and French sentence of its code. */
export class ProblemException extends Error {
  override readonly name = 'ProblemException';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly extras: ProblemExtras = {},
  ) {
    super(code, { cause: extras.cause });
    this.status = errors[code].status;
  }

  /** RFC 9457 problem details. */
  toProblem(requestId: string): Problem {
    return problemOf(this.code, requestId, this.extras);
  }
}

export function problemOf(code: ErrorCode, requestId: string, extras: ProblemExtras = {}): Problem {
  const { status, message } = errors[code];
  const sentence = extras.detail ?? message;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: sentence,
    message: sentence,
    request_id: requestId,
    ...(extras.errors ? { errors: extras.errors } : {}),
    ...(extras.payment ? { payment: extras.payment } : {}),
    ...(extras.credit ? { credit: extras.credit } : {}),
  };
}
