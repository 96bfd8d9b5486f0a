import type { PaymentState } from '@raffle/contracts/http/payments';
import { phone } from '../../shared/format/phone.js';
import type { PendingPurchase } from '../../shared/payments/payment-in-progress.js';
import { Amount } from '../../shared/ui/amount.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { sheetAddress } from '../../shared/wanted-address.js';
import { texts } from './texts.fr.js';
import '../../shared/payments/payments.css';

/** What this browser knows of the payment besides the server's answer. */
export interface Known {
  purchase?: PendingPurchase | null;
  /** E.164 */
  payer?: string | undefined;
}

/** How many tickets are bought; one where this browser does not know. */
export const ticketsOf = ({ purchase }: Known): number => purchase?.quantity ?? 1;

/** Where a ticket is bought again: the sheet of its product with the same number of tickets, if they are known. */
export const buyAgainAddress = ({ purchase }: Known): string =>
  purchase ? sheetAddress(purchase.productId, purchase.quantity) : '/dashboard/tickets';

/** The payment as a ticket: product, payer, reference, and the amount under the tear. */
export function PaymentTicket({ payment, known, showState }: PaymentTicketProps) {
  const { purchase, payer } = known;
  const unpaid = payment.statut === 'failure' || payment.statut === 'expired';
  return (
    <Ticket>
      <dl className="dl slip">
        <dt>{texts.purchase}</dt>
        <dd>
          {payment.type === 'registration'
            ? texts.registration
            : purchase
              ? texts.tickets(purchase.quantity, purchase.productName)
              : texts.ticketPurchase}
        </dd>
        {payer !== undefined && (
          <>
            <dt>{texts.payer}</dt>
            <dd className="nowrap">{phone(payer)}</dd>
          </>
        )}
        <dt>{texts.reference}</dt>
        <dd>{payment.reference}</dd>
        {showState && (
          <>
            <dt>{texts.state}</dt>
            <dd>{texts.states[payment.statut]}</dd>
          </>
        )}
      </dl>
      <Tear />
      <div className="pay slip">
        <b>{unpaid ? texts.unpaid : (amountLabels[payment.statut] ?? texts.amount)}</b>
        <Amount value={payment.amount} size="lg" />
      </div>
    </Ticket>
  );
}

/** In review and refunded: another amount was received. */
const amountLabels: Partial<Record<PaymentState['statut'], string>> = {
  paid: texts.paid,
  review: texts.askedAmount,
  refunded: texts.askedAmount,
};

interface PaymentTicketProps {
  payment: PaymentState;
  known: Known;
  showState?: boolean;
}
