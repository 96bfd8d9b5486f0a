import type { AdminPayment } from '@raffle/contracts/http/admin-money';

/** The refund state of a payment in a list: the amount owed, otherwise the amount paid back; null without refunds. */
export function refundState(refunds: AdminPayment['refunds']): { status: 'owed' | 'paid'; amount: number } | null {
  const sum = (status: 'owed' | 'paid') =>
    refunds.filter((one) => one.status === status).reduce((all, { amount }) => all + amount, 0);
  if (refunds.length === 0) return null;
  return refunds.some(({ status }) => status === 'owed')
    ? { status: 'owed', amount: sum('owed') }
    : { status: 'paid', amount: sum('paid') };
}
