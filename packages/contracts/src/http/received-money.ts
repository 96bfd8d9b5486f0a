import type { PaymentType } from '../values.js';

/** Money as the provider reports it, F CFA. */
export interface ReportedMoney {
  /** `Montant`; null where it reports none. */
  received: number | null;
  /** `frais` */
  fee: number | null;
}

/**
 * What received money becomes if it is accepted (docs/product.md rule 31), F CFA: `given`, what was asked, and a surplus as a credit; for
 * too little a credit, or a refund of a registration, which has no account to credit. `unknown`: paid, without an amount.
 */
export type AcceptedAs =
  | { kind: 'given'; surplus: number }
  | { kind: 'credit' | 'refund'; received: number }
  | { kind: 'nothing' | 'unknown' };

/** The amount received, whole F CFA; null where the provider reports none. Rounded down, so that refunds never exceed it. */
export const wholeReceived = ({ received }: Pick<ReportedMoney, 'received'>): number | null =>
  received === null ? null : Math.floor(received);

/** Compares what the provider reports about a paid session with what was asked. @param asked.amount in F CFA */
export function acceptedAs(reported: ReportedMoney, asked: { type: PaymentType; amount: number }): AcceptedAs {
  const received = wholeReceived(reported);
  if (received === null) return { kind: 'unknown' };
  if (received < 1) return { kind: 'nothing' };
  if (reported.received! + (reported.fee ?? 0) >= asked.amount)
    return { kind: 'given', surplus: Math.max(0, received - asked.amount) };
  return { kind: asked.type === 'ticket' ? 'credit' : 'refund', received };
}
