import { ProblemException } from '@raffle/service-kit';

/** The value of an `Idempotency-Key` header. @throws ProblemException `invalid_request` when it is not 1 to 200 visible characters */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new ProblemException('invalid_request', {
      errors: [{ path: 'Idempotency-Key', message: 'Cet en-tête n’est pas accepté' }],
    });
  }
  return header;
}
