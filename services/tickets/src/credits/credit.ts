/** The state that the rules of a credit need (docs/product.md rules 20 and 21). */
export interface CreditState {
  kind: 'paid' | 'free' | 'referral';
  /** Remaining value of a paid credit, F CFA; 0 for the others. */
  valueLeft: number;
  /** Tickets that a free or referral credit still places; 0 for paid ones. */
  ticketsLeft: number;
}

export interface CreditUse {
  valueLeft: number;
  ticketsLeft: number;
  /** What the ticket consumes of the credit, F CFA. */
  amount: number;
  type: 'purchase' | 'free' | 'referral';
}

export function isOpen(credit: CreditState): boolean {
  return credit.kind === 'paid' ? credit.valueLeft > 0 : credit.ticketsLeft > 0;
}

/**
 * Places one ticket with a credit; null if the credit does not suffice. A paid credit buys tickets of any product up to its value;
 * free and referral credits place one ticket (docs/product.md rule 20).
 * @param price of one ticket, F CFA.
 */
export function spend(credit: CreditState, price: number): CreditUse | null {
  if (!isOpen(credit)) return null;
  if (credit.kind === 'paid') {
    if (credit.valueLeft < price) return null;
    return { valueLeft: credit.valueLeft - price, ticketsLeft: 0, amount: price, type: 'purchase' };
  }
  return { valueLeft: 0, ticketsLeft: credit.ticketsLeft - 1, amount: 0, type: credit.kind };
}

/**
 * The amount refunded to its owner, F CFA, or the refusal: free and referral credits have no money value, and a used-up credit
 * counts as missing, as for placing a ticket (docs/product.md rule 20).
 */
export function refundOf(
  credit: CreditState,
): { amount: number } | { refusal: 'credit_not_refundable' | 'credit_not_found' } {
  if (credit.kind !== 'paid') return { refusal: 'credit_not_refundable' };
  return isOpen(credit) ? { amount: credit.valueLeft } : { refusal: 'credit_not_found' };
}
