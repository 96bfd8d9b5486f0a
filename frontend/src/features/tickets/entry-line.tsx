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

/** What was bought or placed in one go: its numbers, its price, and by a press anywhere on it its receipt. */
export function EntryLine({ entry }: { entry: TicketEntry }) {
  const now = useNow();
  return (
    <li className="entry">
      <div className="row between row-wrap">
        <Numbers entry={entry} />
        <span className="money semibold">{priceOf(entry)}</span>
      </div>
      <div className="row between row-wrap">
        <span className="sm muted">
          {counted(entry.quantity, 'ticket', 'tickets')},{' '}
          <span className="when">{shortDate(entry.purchase_date, now)}</span>
        </span>
        <span className="row row-1 row-wrap">
          <TicketTypeBadge type={entry.type} />
          {/* A ticket that was not paid is one again, not money. */}
          {entry.status === 'credited' && (
            <Badge tone="info">{entry.type === 'purchase' ? texts.credited : texts.givenBack}</Badge>
          )}
        </span>
      </div>
      {entry.credit !== null && entry.price > 0 && <p className="sm">{creditNow(entry.price, entry.credit)}</p>}
      <Link className="open" to={{ search: `?recu=${entry.id}` }} preventScrollReset>
        <span className="sr">
          {texts.receipt} {entry.product_name}
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}

/** `T2-0113`, `T2-0113 à 0122`: an entry has consecutive numbers of one draw. */
function Numbers({ entry: { product_id, numbers, capacity } }: { entry: TicketEntry }) {
  const [first, last] = [numbers[0], numbers.at(-1)].map((one) => ticketNumber(product_id, one ?? 0, capacity));
  return (
    <b className="num">
      <span className="nowrap">{first}</span>
      {numbers.length > 1 && (
        <>
          {` ${texts.to} `}
          <span className="nowrap">{last?.split('-')[1]}</span>
        </>
      )}
    </b>
  );
}

function priceOf({ price, credit_id }: TicketEntry): string {
  if (price === 0) return texts.given;
  return credit_id === null ? money(price) : texts.ofCredit(money(price));
}
