import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { refundStateOf, refundStateWords, type RefundState } from '@raffle/contracts/http/admin-money-words';
import { money } from '../format/money.js';
import { classNames } from '../ui/class-names.js';
import './payments.css';

/**
 * The refunds of a payment in a list: the sum of each state that one of them is in, those still to be paid first. One in a file is not to
 * be paid again: it says so wherever its payment is listed (docs/product.md rule 39).
 */
export function refundLines(refunds: AdminPayment['refunds']): { state: RefundState; text: string }[] {
  const states = ['owed', 'filed', 'paid', 'given_up'] as const;
  return states.flatMap((state) => {
    const of = refunds.filter((refund) => refundStateOf(refund) === state);
    const sum = of.reduce((all, { amount }) => all + amount, 0);
    return of.length > 0 ? [{ state, text: `${refundStateWords[state]}\u00a0: ${money(sum)}` }] : [];
  });
}

/** The lines below the state of a payment in a table. */
export function RefundLines({ refunds }: Pick<AdminPayment, 'refunds'>) {
  return refundLines(refunds).map(({ state, text }) => (
    <span key={state} className={classNames('sm block', state === 'owed' ? 'owed-line' : 'muted')}>
      {text}
    </span>
  ));
}
