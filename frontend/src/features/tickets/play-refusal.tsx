import type { MyTickets } from '../../shared/api/my-queries.js';
import { longDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

export type PlayRefusal = 'paused' | 'overLimit';

/** Why the person's pause or limits of play refuse one ticket of this price, F CFA; null if they allow it (docs/product.md rule 40). */
export function refusalOf(mine: MyTickets | undefined, price: number): PlayRefusal | null {
  if (mine === undefined) return null;
  if (mine.paused_until !== null) return 'paused';
  return mine.may_spend !== null && mine.may_spend < price ? 'overLimit' : null;
}

/** Said before anything is pressed: what refuses the cheapest of what is offered, and where it is set. */
export function PlayRefusalNotice({ mine, price }: { mine: MyTickets | undefined; price: number }) {
  const refusal = refusalOf(mine, price);
  if (refusal === null || mine === undefined) return null;
  return (
    <Notice tone="wait">
      <div className="stack stack-2">
        <p>
          <b>{refusal === 'paused' ? texts.refusedByPause : texts.limitTitle}</b>
        </p>
        <p>
          {refusal === 'paused'
            ? texts.pausedUntil(longDate(mine.paused_until ?? ''))
            : texts.limitReached(money(mine.may_spend ?? 0))}
        </p>
        <ButtonLink kind="secondary" size="small" className="at-start" to="/dashboard/profile#limites">
          {texts.seeLimits}
        </ButtonLink>
      </div>
    </Notice>
  );
}
