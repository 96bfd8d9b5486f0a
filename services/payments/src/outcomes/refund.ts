import type { RefundRequestReason } from '@raffle/contracts/values';

/** All amounts in F CFA. */
export interface RefundRequest {
  reason: RefundRequestReason;
  amount: number;
  /** The amount received for the payment. */
  came_in: number;
  /** Sum of earlier refunds. */
  refunded: number;
  /** Sum of the payment's outcomes so far, refunds included. */
  accounted: number;
}

/** Why a refund cannot be owed, or null. Refunds never exceed the amount received; the database refuses it too. */
export function refundProblem({ reason, amount, came_in, refunded, accounted }: RefundRequest): string | null {
  if (amount <= 0) return 'nothing to give back';
  if (refunded + amount > came_in) return `${refunded + amount} of ${came_in} would go back`;
  // A credit asked back replaces an outcome; every other refund needs money without an outcome.
  if (reason !== 'credit_asked_back' && accounted + amount > came_in)
    return `${accounted} of ${came_in} already have another outcome`;
  return null;
}
