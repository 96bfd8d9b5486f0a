import { ChevronRight, Gift, Ticket as TicketIcon, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { MyTickets } from '../../shared/api/my-queries.js';
import { date } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { Listen } from '../../shared/listen/listen.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { useHandedFocus } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { PlaceDialog } from './place-dialog.js';
import { PlayRefusalNotice } from './play-refusal.js';
import { isVoucher, type Credit, type Placing } from './placing.js';
import { RefundDialog } from './refund-dialog.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/avatar.css';
import './tickets.css';

/** Credits that are shown at once; the others are behind a press. */
const maxCredits = 3;

/** Tickets that wait for a product: free ones, referral rewards, and each credit with its value and reason. */
export function ToPlace({ mine }: { mine: MyTickets }) {
  const [placing, setPlacing] = useState<Placing | null>(null);
  const [refunding, setRefunding] = useState<Credit | null>(null);
  const section = useSentHere('a-placer');
  const { registration, referral } = mine.to_place;
  const pause = mine.paused_until === null ? null : <Badge tone="info">{texts.paused}</Badge>;
  if (registration === 0 && referral === 0 && mine.credits.length === 0) return null;
  // A single one more is no longer than the line that would lead to it.
  const shown = mine.credits.length === maxCredits + 1 ? maxCredits + 1 : maxCredits;
  const more = mine.credits.slice(shown);
  const credited = (credit: Credit) => (
    <Waiting
      key={credit.id}
      icon={isVoucher(credit) ? wordIcons.credit : TicketIcon}
      title={titleOf(credit)}
      detail={
        <>
          {texts.reasons[credit.reason]}
          {credit.reason !== 'goodwill' && `\u00a0: ${unbroken(credit.product_name || texts.registration)}`},{' '}
          <span className="when">{date(credit.issued_at)}</span>
        </>
      }
    >
      {pause ?? (
        <Button kind="secondary" size="small" onClick={() => setPlacing({ source: 'credit', credit })}>
          {isVoucher(credit) ? texts.use : texts.place}
          <span className="sr">
            {' '}
            {(isVoucher(credit) ? texts.theCredit : texts.theTicket)(credit.product_name || texts.registration)}
          </span>
        </Button>
      )}
      {credit.kind === 'paid' && (
        <Button kind="quiet" size="small" onClick={() => setRefunding(credit)}>
          {texts.askBack}
          <span className="sr">&nbsp;: {credit.product_name || texts.registration}</span>
        </Button>
      )}
    </Waiting>
  );
  return (
    <section ref={section} className="stack stack-3" id="a-placer" aria-labelledby="to-place">
      <div className="row row-wrap">
        <h2 id="to-place">{texts.waiting}</h2>
        <Listen to="waiting-list" />
      </div>
      {pause && <PlayRefusalNotice mine={mine} price={0} />}
      <div className="card waiting-list" id="waiting-list">
        <ul>
          {registration > 0 && (
            <Waiting
              icon={TicketIcon}
              title={counted(registration, 'ticket gratuit', 'tickets gratuits')}
              detail={texts.freeDetail}
            >
              {pause ?? (
                <ButtonLink kind="secondary" size="small" to="/select-free-tickets">
                  {texts.choose}
                </ButtonLink>
              )}
            </Waiting>
          )}
          {referral > 0 && (
            <Waiting
              icon={Gift}
              title={counted(referral, 'ticket de parrainage', 'tickets de parrainage')}
              detail={texts.referralDetail}
            >
              {pause ?? (
                <Button kind="secondary" size="small" onClick={() => setPlacing({ source: 'referral' })}>
                  {texts.place}
                  <span className="sr"> {texts.aReferralTicket}</span>
                </Button>
              )}
            </Waiting>
          )}
          {mine.credits.slice(0, shown).map(credited)}
        </ul>
        {more.length > 0 && (
          <details>
            <summary>
              {texts.moreCredits(more.length)}
              <Icon of={ChevronRight} />
            </summary>
            <ul>{more.map(credited)}</ul>
          </details>
        )}
      </div>
      {placing && <PlaceDialog placing={placing} onClose={() => setPlacing(null)} />}
      {refunding && <RefundDialog credit={refunding} onClose={() => setRefunding(null)} />}
    </section>
  );
}

function titleOf({ kind, value }: Credit): string {
  if (kind === 'promotional') return texts.offeredCredit(money(value));
  return kind === 'paid' ? texts.creditOf(money(value)) : texts.givenCredit[kind];
}

function Waiting({ icon, title, detail, children }: WaitingProps) {
  const card = useRef<HTMLLIElement>(null);
  useHandedFocus(card);
  return (
    <li ref={card} className="placeable">
      <div className="row">
        <span className="avatar">
          <Icon of={icon} />
        </span>
        <div className="grow">
          <h3>{title}</h3>
          <p className="sm muted">{detail}</p>
        </div>
      </div>
      <div className="row row-wrap row-2">{children}</div>
    </li>
  );
}

interface WaitingProps {
  icon: LucideIcon;
  title: string;
  detail: ReactNode;
  children: ReactNode;
}

/** Scrolls to the URL's fragment, whose element loads too late for the browser to do it. */
export function useSentHere(id: string) {
  const ref = useRef<HTMLElement & HTMLLIElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) ref.current?.scrollIntoView();
  }, [hash, id]);
  return ref;
}
