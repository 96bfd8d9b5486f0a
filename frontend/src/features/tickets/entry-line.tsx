import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { shortDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Badge } from '../../shared/ui/badge.js';
import { Icon } from '../../shared/ui/icon.js';
import { TicketTypeBadge } from '../../shared/ui/ticket-type-badge.js';
import { useNow } from '../../shared/use-now.js';
import { creditNow } from './credit-now.js';
import { texts } from './texts.fr.js';

/** What was bought or placed in one go: its numbers, its price, and its receipt. */
export function EntryLine({ entry }: { entry: TicketEntry }) {
  const now = useNow();
  return (
    <li>
      <div className="row between row-wrap">
        <Numbers entry={entry} />
        <span className="row row-1 row-wrap">
          <TicketTypeBadge type={entry.type} />
          {/* A ticket that was not paid is one again, not money. */}
          {entry.status === 'credited' && (
            <Badge tone="info">{entry.type === 'purchase' ? texts.credited : texts.givenBack}</Badge>
          )}
        </span>
      </div>
      <div className="row between row-wrap">
        <p className="sm muted">
          {counted(entry.quantity, 'ticket', 'tickets')}, <span className="money">{priceOf(entry)}</span>,{' '}
          <span className="when">{shortDate(entry.purchase_date, now)}</span>
        </p>
        <Link className="sm open" to={{ search: `?recu=${entry.id}` }} preventScrollReset>
          <span className="sr">{texts.receiptBefore} </span>
          <span className="what">{texts.receipt}</span>
          <span className="sr"> {entry.product_name}</span>
          <Icon of={ChevronRight} />
        </Link>
      </div>
      {entry.credit !== null && entry.price > 0 && <p className="sm">{creditNow(entry.price, entry.credit)}</p>}
    </li>
  );
}

/** `T2-0113`, `T2-0113 à T2-0122`: an entry has consecutive numbers. */
function Numbers({ entry: { product_id, numbers, capacity } }: { entry: TicketEntry }) {
  const [first, last] = [numbers[0], numbers.at(-1)].map((one) => ticketNumber(product_id, one ?? 0, capacity));
  return (
    <b className="num">
      <span className="nowrap">{first}</span>
      {numbers.length > 1 && (
        <>
          {` ${texts.to} `}
          <span className="nowrap">{last}</span>
        </>
      )}
    </b>
  );
}

function priceOf({ price, credit_id }: TicketEntry): string {
  if (price === 0) return texts.given;
  return credit_id === null ? money(price) : texts.ofCredit(money(price));
}
