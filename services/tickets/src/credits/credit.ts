import type { CreditKind } from '@raffle/contracts/values';

/** The state that the rules of a credit need (docs/product.md rules 20 and 21). */
export interface CreditState {
  kind: CreditKind;
  /** Remaining value of a paid or promotional credit, F CFA; 0 for the others. */
  value_left: number;
  /** Tickets that a free or referral credit still places; 0 for the others. */
  tickets_left: number;
}

export interface CreditUse {
  value_left: number;
  tickets_left: number;
  /** What the ticket consumes of the credit, F CFA. */
  amount: number;
  type: 'purchase' | 'free' | 'referral';
}

type OfValue = 'paid' | 'promotional';

/** Whether a credit is worth money, and not one ticket. */
export const hasValue = (kind: CreditKind): kind is OfValue => kind === 'paid' || kind === 'promotional';

export function isOpen(credit: CreditState): boolean {
  return hasValue(credit.kind) ? credit.value_left > 0 : credit.tickets_left > 0;
}

/**
 * Places one ticket with a credit; null if the credit does not suffice. A paid or promotional credit buys tickets of any product up to its
 * value; free and referral credits place one ticket (docs/product.md rule 20).
 * @param price of one ticket, F CFA.
 */
export function spend(credit: CreditState, price: number): CreditUse | null {
  if (!isOpen(credit)) return null;
  const { kind } = credit;
  if (hasValue(kind)) {
    if (credit.value_left < price) return null;
    return { value_left: credit.value_left - price, tickets_left: 0, amount: price, type: 'purchase' };
  }
  return { value_left: 0, tickets_left: credit.tickets_left - 1, amount: 0, type: kind };
}

/**
 * The amount refunded to its owner, F CFA, or the refusal: free and referral credits have no money value, no money came in for a
 * promotional one (docs/product.md rule 55), and a used-up credit
 * counts as missing, as for placing a ticket (docs/product.md rule 20).
 */
export function refundOf(
  credit: CreditState,
): { amount: number } | { refusal: 'credit_not_refundable' | 'credit_not_found' } {
  if (credit.kind !== 'paid') return { refusal: 'credit_not_refundable' };
  return isOpen(credit) ? { amount: credit.value_left } : { refusal: 'credit_not_found' };
}
