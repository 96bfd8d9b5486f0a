import type { RefundRequestReason } from '@raffle/contracts/values';

/** All amounts in F CFA. */
export interface RefundRequest {
  reason: RefundRequestReason;
  amount: number;
  /** Received for the payment. */
  paid: number;
  /** Sum of earlier refunds. */
  refunded: number;
  /** Sum of the payment's outcomes so far, refunds included. */
  accounted: number;
}

/** The reason for which a refund cannot be owed, or null. Never more goes back than came in. */
export function refundProblem({ reason, amount, paid, refunded, accounted }: RefundRequest): string | null {
  if (amount <= 0) return 'nothing to give back';
  if (refunded + amount > paid) return `${refunded + amount} of ${paid} would go back`;
  // A credit asked back replaces an outcome; every other refund needs money without an outcome.
  if (reason !== 'credit_asked_back' && accounted + amount > paid)
    return `${accounted} of ${paid} already have another outcome`;
  return null;
}
