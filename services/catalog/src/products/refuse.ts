import type { FieldError } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import type { Verdict } from './product.js';

/** @throws ProblemException when a rule refused. */
export function refuse(verdict: Verdict): void {
  if (verdict !== null) throw new ProblemException(verdict);
}

/**
 * PostgreSQL stores no NUL character: what holds one is refused as the caller's mistake, not met as a database error.
 * @throws ProblemException `invalid_request` naming the fields.
 */
export function refuseNulCharacters(input: object): void {
  const errors: FieldError[] = Object.entries(input)
    .filter(([, value]) => typeof value === 'string' && value.includes('\0'))
    .map(([path]) => ({ path, message: 'Ce texte contient un caractère interdit' }));
  if (errors.length > 0) throw new ProblemException('invalid_request', { errors });
}
