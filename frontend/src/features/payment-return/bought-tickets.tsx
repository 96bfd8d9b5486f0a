import type { PaymentCredit, PaymentState } from '@raffle/contracts/http/payments';
import type { User } from '@raffle/contracts/http/registration';
import { confirmPurchase, type TicketEntry } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ApiError } from '../../shared/api/api-error.js';
import { callApiFully } from '../../shared/api/call-api.js';
import { useProduct } from '../../shared/api/public-queries.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import type { PendingPurchase } from '../../shared/payments/payment-in-progress.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { settledStep, stepOf, unanswered, type Step } from './return-state.js';
import { texts } from './texts.fr.js';
import '../../shared/payments/payments.css';

/** The purchase as a ticket: the product and its numbers on the stub, the amount under the tear. */
export function BoughtTicket({ payment, entries, productId }: BoughtTicketProps) {
  // The picture is decorative: the ticket works without it.
  const product = useProduct(productId, true);
  const numbers = entries.flatMap(({ product_id, capacity, numbers: own }) =>
    own.map((ticket) => ticketNumber(product_id, ticket, capacity)),
  );
  const since = entries[0]?.purchase_date;
  return (
    <Ticket>
      <div className="bought">
        <ProductPicture src={product.data?.image_url ?? ''} thumb eager />
        <div className="numbers">
          <p className="sm muted">{texts.yourTickets(numbers.length)}</p>
          <p className="row row-wrap">
            {numbers.map((value) => (
              <span key={value} className={numbers.length > 2 ? 'num num-md' : 'num num-xl'}>
                {value}
              </span>
            ))}
          </p>
        </div>
      </div>
      <Tear />
      <dl className="dl slip">
        <dt>{texts.paid}</dt>
        <dd className="money">{money(payment.amount)}</dd>
        <dt>{texts.reference}</dt>
        <dd>{payment.reference}</dd>
        {since !== undefined && (
          <>
            <dt>{texts.date}</dt>
            <dd>{dateAndTime(since)}</dd>
          </>
        )}
      </dl>
    </Ticket>
  );
}

interface BoughtTicketProps {
  payment: PaymentState;
  entries: readonly TicketEntry[];
  productId: number;
}

/** The tickets of a purchase. */
export interface Granted {
  entries: readonly TicketEntry[];
  purchase: PendingPurchase;
  /** What was received above the price. */
  credit: PaymentCredit | null;
}

/** One check of a purchase: its tickets, or the state of its payment. Idempotent; 202 while the tickets are being created. */
export async function confirmTickets(
  user: User,
  purchase: PendingPurchase,
  signal: AbortSignal,
): Promise<Step<Granted>> {
  const { productId, quantity, paymentToken } = purchase;
  const body = { userId: user.id, productId, quantity, paymentToken };
  try {
    const { data, retryAfterSeconds } = await callApiFully(confirmPurchase, { body, signal });
    const { payment } = data;
    if ('pending' in data) return { ...stepOf(payment), retryAfterSeconds };
    return {
      state: { kind: 'success', payment, result: { entries: data.tickets, purchase, credit: data.credit } },
      again: false,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { payment } = error;
    if (payment && error.is('credited', 'payment_refunded')) {
      return await settledStep(paymentToken, signal, payment, error);
    }
    if (payment) return stepOf(payment);
    // Whether it is paid is unknown, or it could not be asked.
    const unchecked = error.is('payment_check_failed', 'payment_not_found', 'unreachable', 'unexpected_answer');
    return unanswered(error, unchecked ? texts.checkFailed : texts.confirmationFailed);
  }
}
