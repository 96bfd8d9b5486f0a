import { ProblemException } from './problem-exception.js';

/** Whether a request may carry this idempotency key: opaque, but short and printable; it may be absent. */
export const acceptableIdempotencyKey = (header: string | undefined): boolean =>
  header === undefined || /^[\x21-\x7e]{1,200}$/.test(header);

/** The value of an `Idempotency-Key` header. @throws ProblemException `invalid_request` unless it is 1 to 200 visible characters */
export function idempotencyKey(header: string | undefined): string | null {
  if (!acceptableIdempotencyKey(header)) {
    throw new ProblemException('invalid_request', {
      errors: [{ path: 'Idempotency-Key', message: 'Cet en-tête n’est pas accepté' }],
    });
  }
  return header ?? null;
}
