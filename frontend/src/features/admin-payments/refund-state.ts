import type { AdminPayment } from '@raffle/contracts';

/** What a list tells of a payment's refunds: what is still owed, else what was paid back; null without any. */
export function refundState(refunds: AdminPayment['refunds']): { status: 'owed' | 'paid'; amount: number } | null {
  const sum = (status: 'owed' | 'paid') =>
    refunds.filter((one) => one.status === status).reduce((all, { amount }) => all + amount, 0);
  if (refunds.length === 0) return null;
  return refunds.some(({ status }) => status === 'owed')
    ? { status: 'owed', amount: sum('owed') }
    : { status: 'paid', amount: sum('paid') };
}

/**
 * What would go back of a payment in review: what came in, rounded up to a whole franc; what was asked where nobody knows.
 * @param shown what the provider shows as received now, F CFA
 */
export function amountBack(payment: Pick<AdminPayment, 'amount' | 'received_amount'>, shown: number | null): number {
  const received = shown ?? payment.received_amount ?? 0;
  return received > 0 ? Math.ceil(received) : payment.amount;
}
