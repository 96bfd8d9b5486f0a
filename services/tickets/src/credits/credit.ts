/** A credit as far as its rules need it (product.md rows 20 and 21). */
export interface CreditState {
  kind: 'paid' | 'free' | 'referral';
  /** What is left of a paid credit, F CFA; 0 for the others. */
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

/** Whether anything of it is left. */
export function isOpen(credit: CreditState): boolean {
  return credit.kind === 'paid' ? credit.valueLeft > 0 : credit.ticketsLeft > 0;
}

/**
 * Places one ticket with a credit, or null where the credit does not suffice. A paid credit buys a place on any product up
 * to its value and keeps the rest; free and referral credits place one ticket whatever it costs (product.md row 20).
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
 * What its owner gets back as money, F CFA, or why nothing: free and referral credits never were money, and one that is used
 * up is not there any more, as for placing a ticket (product.md row 20).
 */
export function askBack(
  credit: CreditState,
): { amount: number } | { refusal: 'credit_not_refundable' | 'credit_not_found' } {
  if (credit.kind !== 'paid') return { refusal: 'credit_not_refundable' };
  return isOpen(credit) ? { amount: credit.valueLeft } : { refusal: 'credit_not_found' };
}
