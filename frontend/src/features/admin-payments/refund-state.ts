import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { refundStateOf, type RefundState } from '@raffle/contracts/http/admin-money-words';

/** The refunds of a payment in a list: the sum of each state that one of them is in, those still to be paid first. */
export function refundSums(refunds: AdminPayment['refunds']): { state: RefundState; amount: number }[] {
  const states = ['owed', 'filed', 'paid'] as const;
  return states.flatMap((state) => {
    const of = refunds.filter((refund) => refundStateOf(refund) === state);
    return of.length > 0 ? [{ state, amount: of.reduce((sum, { amount }) => sum + amount, 0) }] : [];
  });
}
