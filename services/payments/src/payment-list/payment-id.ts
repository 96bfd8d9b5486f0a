import { uuid } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';

/** A payment's id as it stands in a path. @throws ProblemException `payment_not_found` for what cannot be one. */
export function paymentIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('payment_not_found');
  return text;
}
