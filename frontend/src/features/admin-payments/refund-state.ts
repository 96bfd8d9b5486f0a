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

/**
 * The refund for a payment in review: the received amount, rounded up to a whole franc; the requested amount if none is known.
 * @param shown the received amount that the provider reports now, F CFA
 */
export function amountBack(payment: Pick<AdminPayment, 'amount' | 'received_amount'>, shown: number | null): number {
  const received = shown ?? payment.received_amount ?? 0;
  return received > 0 ? Math.ceil(received) : payment.amount;
}
