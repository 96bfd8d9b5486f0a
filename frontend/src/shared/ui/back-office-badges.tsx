import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { isPaidBack, paymentStateWord, ticketStatusWords } from '@raffle/contracts/http/admin-money-words';
import type { TicketStatus } from '@raffle/contracts/http/tickets';
import { Badge, type BadgeTone } from './badge.js';

const entryTones: Record<TicketStatus, BadgeTone> = {
  valid: 'ok',
  won: 'gold',
  lost: 'plain',
  forfeited: 'plain',
  credited: 'info',
};

/** The outcome of a ticket entry, in an administrator's words. */
export function EntryStatusBadge({ status }: { status: TicketStatus }) {
  return (
    <Badge tone={entryTones[status]} dot>
      {ticketStatusWords[status]}
    </Badge>
  );
}

const paymentTones: Record<AdminPayment['state'], BadgeTone> = {
  creating: 'plain',
  pending: 'info',
  confirmed: 'ok',
  failed: 'bad',
  review: 'gold',
  refunded: 'gold',
  expired: 'plain',
  not_created: 'bad',
};

/** A payment's state in an administrator's words, with its tint and dot; settled once all that was owed is refunded. */
export function PaymentStateBadge({ state, refunds = [] }: PaymentStateBadgeProps) {
  const payment = { state, refunds };
  return (
    <Badge tone={isPaidBack(payment) ? 'ok' : paymentTones[state]} dot>
      {paymentStateWord(payment)}
    </Badge>
  );
}

type PaymentStateBadgeProps = Pick<AdminPayment, 'state'> & Partial<Pick<AdminPayment, 'refunds'>>;
