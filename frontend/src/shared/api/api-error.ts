import type { ErrorCode } from '@raffle/contracts/errors';
import type { FieldError } from '@raffle/contracts/problem';

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

  constructor(
    message: string,
    details: {
      status: number;
      code: string;
      retryAfterSeconds?: number | null;
      fieldErrors?: readonly FieldError[];
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.fieldErrors = details.fieldErrors ?? [];
  }

  is(...codes: ApiErrorCode[]): boolean {
    return (codes as string[]).includes(this.code);
  }
}

/** The sentence to show for anything that was thrown; `fallback` unless it is an `ApiError`. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
