import type { RefundRequestReason } from '@raffle/contracts/values';

/** All amounts in F CFA. */
export interface RefundRequest {
  reason: RefundRequestReason;
  amount: number;
  /** The amount received for the payment. */
  cameIn: number;
  /** Sum of earlier refunds. */
  refunded: number;
  /** Sum of the payment's outcomes so far, refunds included. */
  accounted: number;
}

/** Why a refund cannot be owed, or null. Refunds never exceed the amount received; the database refuses it too. */
export function refundProblem({ reason, amount, cameIn, refunded, accounted }: RefundRequest): string | null {
  if (amount <= 0) return 'nothing to give back';
  if (refunded + amount > cameIn) return `${refunded + amount} of ${cameIn} would go back`;
  // A credit asked back replaces an outcome; every other refund needs money without an outcome.
  if (reason !== 'credit_asked_back' && accounted + amount > cameIn)
    return `${accounted} of ${cameIn} already have another outcome`;
  return null;
}
