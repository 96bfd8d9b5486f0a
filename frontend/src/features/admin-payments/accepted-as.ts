import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { PaymentDetail } from './payment-screen.js';

/** What accepting a payment in review leads to (docs/product.md rule 31); amounts in whole F CFA. */
export type AcceptedAs =
  /** `surplus` becomes a credit. */
  | { kind: 'given'; surplus: number }
  /** The received amount is too low. */
  | { kind: 'credit' | 'refund'; receivedAmount: number }
  | { kind: 'unknown' };

/** @param view what the provider reports now; without its answer the amounts reported earlier count */
export function acceptedAs(payment: AcceptablePayment, view: PaymentDetail['provider_view']): AcceptedAs {
  const receivedAmount = receivedAmountOf(payment, view);
  if (receivedAmount === null) return { kind: 'unknown' };
  const fee = view?.fee ?? payment.received_fee ?? 0;
  if (receivedAmount + fee >= payment.amount)
    return { kind: 'given', surplus: Math.max(0, receivedAmount - payment.amount) };
  return { kind: payment.type === 'ticket' ? 'credit' : 'refund', receivedAmount };
}

/** The received amount, rounded down to a whole franc; null if unknown. */
export function receivedAmountOf(
  payment: Pick<AdminPayment, 'received_amount'>,
  view: PaymentDetail['provider_view'],
): number | null {
  const received = view?.amount ?? payment.received_amount;
  return received === null || received < 1 ? null : Math.floor(received);
}

type AcceptablePayment = Pick<AdminPayment, 'type' | 'amount' | 'received_amount' | 'received_fee'>;
