import { uuid } from '@raffle/contracts/values';
import { ProblemException } from '@raffle/service-kit';

/** A payment's id from a path. @throws ProblemException `payment_not_found` for a malformed one. */
export function paymentIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('payment_not_found');
  return text;
}
