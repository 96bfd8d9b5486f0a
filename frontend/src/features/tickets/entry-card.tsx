import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { MyTickets } from '../../shared/api/my-queries.js';
import { date } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Badge } from '../../shared/ui/badge.js';
import { TicketTypeBadge } from '../../shared/ui/ticket-type-badge.js';
import { Tear } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { texts } from './texts.fr.js';
import './entry-card.css';

/** Maximum number of ticket numbers on a stub; the receipt shows all. */
const shownNumbers = 3;

/** Characters of a number that leave room for the product's name beside it; a longer one is above it. */
const narrowNumber = 9;

interface EntryCardProps {
  entry: TicketEntry;
  /** When its draw is; null where that is not known, and once it is over. */
  saleLeft: string | null;
}

/** One entry as a ticket: its numbers on the stub. */
export function EntryCard({ entry, saleLeft }: EntryCardProps) {
  const more = entry.numbers.length - shownNumbers;
  const numbers = entry.numbers
    .slice(0, shownNumbers)
    .map((value) => ticketNumber(entry.product_id, value, entry.capacity));
  const long = numbers.some(({ length }) => length > narrowNumber);
  return (
    <li className={classNames('ticket entry', entry.status === 'won' && 'won', long && 'long')}>
      <div className="no">
        <span className="sm faint">{texts.number}</span>
        {numbers.map((value) => (
          <span key={value} className="num num-md">
            {value}
          </span>
        ))}
        {more > 0 && <span className="sm faint">+ {more}</span>}
      </div>
      <Tear vertical />
      <div className="body">
        <h3>
          <Link to={`/tirages/${entry.product_id}`}>{entry.product_name}</Link>
        </h3>
        <p className="sm muted">
          {counted(entry.quantity, 'ticket', 'tickets')}, <span className="money">{priceOf(entry)}</span>,{' '}
          <span className="when">{date(entry.purchase_date)}</span>
        </p>
        {(saleLeft !== null || entry.status === 'valid') && (
          <p className="sm muted">
            {/* Its line is there before the answer: nothing below moves. */}
            {saleLeft ?? '\u00a0'}
          </p>
        )}
        {entry.cancel_reason !== null && (
          <p className="sm cancelled breakable">{texts.cancelled(entry.cancel_reason)}</p>
        )}
        {entry.credit !== null && entry.price > 0 && <p className="sm">{creditNow(entry.price, entry.credit)}</p>}
        {entry.status === 'forfeited' && <p className="sm">{texts.forfeitedHint}</p>}
        <div className="row between">
          <span className="row row-1 row-wrap">
            <TicketTypeBadge type={entry.type} />
            <Outcome status={entry.status} type={entry.type} />
          </span>
          <span className="row row-wrap links">
            {entry.status === 'valid' && (
              <Link className="sm open" to={{ search: `?partager=${entry.id}` }} preventScrollReset>
                {texts.share}
                <span className="sr"> {entry.product_name}</span>
              </Link>
            )}
            <Link className="sm open" to={{ search: `?recu=${entry.id}` }} preventScrollReset>
              {texts.receipt}
              <span className="sr"> {entry.product_name}</span>
              <Icon of={ChevronRight} />
            </Link>
          </span>
        </div>
      </div>
    </li>
  );
}

function priceOf({ price, credit_id }: TicketEntry): string {
  if (price === 0) return texts.given;
  return credit_id === null ? money(price) : texts.ofCredit(money(price));
}

/** Paid for tickets that there were none of any more: why, and where the money went. */
export function EndedCreditCard({ credit }: { credit: EndedCredit }) {
  return (
    <li className="card stack stack-1">
      <h3 className="breakable">{credit.product_name}</h3>
      <p className="sm muted">
        <span className="money">{money(credit.amount)}</span>, <span className="when">{date(credit.issued_at)}</span>
      </p>
      <p className="sm">{texts.reasons[credit.reason]}.</p>
      <p className="sm">{creditNow(credit.amount, credit)}</p>
    </li>
  );
}

type EndedCredit = MyTickets['ended_credits'][number];

/** `Crédit : 600 F CFA utilisés, 1 200 F CFA à utiliser` */
function creditNow(price: number, { left, refunded }: NonNullable<TicketEntry['credit']>): string {
  const parts = { used: price - left - refunded, left, refunded };
  const shown = (['used', 'left', 'refunded'] as const).filter((part) => parts[part] > 0);
  return `${texts.credit}\u00a0: ${shown.map((part) => `${money(parts[part])} ${texts.creditNow[part]}`).join(', ')}`;
}

function Outcome({ status, type }: Pick<TicketEntry, 'status' | 'type'>) {
  if (status === 'won') return <Badge tone="gold">{texts.won}</Badge>;
  if (status === 'lost') return <Badge>{texts.lost}</Badge>;
  if (status === 'forfeited') return <Badge>{texts.forfeited}</Badge>;
  // A ticket that was not paid is one again, not money.
  const back = type === 'purchase' ? texts.credited : texts.givenBack;
  return status === 'credited' ? <Badge tone="info">{back}</Badge> : null;
}
