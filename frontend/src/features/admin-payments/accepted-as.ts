import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { PaymentDetail } from './get-payment.js';

/** What accepting a payment in review leads to (docs/product.md rule 31); amounts in whole F CFA. */
export type AcceptedAs =
  /** `surplus` becomes a credit. */
  | { kind: 'given'; surplus: number }
  /** Too little came in. */
  | { kind: 'credit' | 'refund'; cameIn: number }
  | { kind: 'unknown' };

/** @param view what the provider reports now; what it reported before counts where it does not answer */
export function acceptedAs(payment: AcceptablePayment, view: PaymentDetail['provider_view']): AcceptedAs {
  const cameIn = cameInOf(payment, view);
  if (cameIn === null) return { kind: 'unknown' };
  const fee = view?.fee ?? payment.received_fee ?? 0;
  if (cameIn + fee >= payment.amount) return { kind: 'given', surplus: Math.max(0, cameIn - payment.amount) };
  return { kind: payment.type === 'ticket' ? 'credit' : 'refund', cameIn };
}

/** What came in, rounded down to a whole franc; null where no amount is known. */
export function cameInOf(
  payment: Pick<AdminPayment, 'received_amount'>,
  view: PaymentDetail['provider_view'],
): number | null {
  const received = view?.amount ?? payment.received_amount;
  return received === null || received < 1 ? null : Math.floor(received);
}

type AcceptablePayment = Pick<AdminPayment, 'type' | 'amount' | 'received_amount' | 'received_fee'>;
