import type { MyTickets } from '../../shared/api/my-queries.js';
import { date } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { creditNow } from './credit-now.js';
import { texts } from './texts.fr.js';

/** Payments for tickets that there were none of any more: why, and where the money went. Renders nothing without any. */
export function EndedCredits({ credits }: { credits: MyTickets['ended_credits'] }) {
  if (credits.length === 0) return null;
  return (
    <section className="stack stack-3" aria-labelledby="without-ticket">
      <h2 id="without-ticket">{texts.withoutTicket}</h2>
      <ul className="grid my-draws">
        {credits.map((credit) => (
          <li key={credit.id} className="card stack stack-1">
            <h3 className="breakable">{credit.product_name}</h3>
            <p className="sm muted">
              <span className="money">{money(credit.amount)}</span>,{' '}
              <span className="when">{date(credit.issued_at)}</span>
            </p>
            <p className="sm">{texts.reasons[credit.reason]}.</p>
            <p className="sm">{creditNow(credit.amount, credit)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
