import type { RefundRequestReason } from '@raffle/contracts';

/** All amounts in F CFA. */
export interface AskedRefund {
  reason: RefundRequestReason;
  amount: number;
  /** What came in. */
  paid: number;
  /** What goes back already. */
  refunded: number;
  /** What the payment became so far, refunds included. */
  accounted: number;
}

/** Why a refund cannot be owed, or null. No payment ever gives back more than came in. */
export function refundProblem({ reason, amount, paid, refunded, accounted }: AskedRefund): string | null {
  if (amount <= 0) return 'nothing to give back';
  if (refunded + amount > paid) return `${refunded + amount} of ${paid} would go back`;
  // A credit asked back replaces what the payment became; every other refund needs money that became nothing yet.
  if (reason !== 'credit_asked_back' && accounted + amount > paid)
    return `${accounted} of ${paid} have become something else`;
  return null;
}
