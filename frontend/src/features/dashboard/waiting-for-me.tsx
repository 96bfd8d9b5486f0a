import {
  ChevronRight,
  CirclePause,
  Gift,
  Hourglass,
  MessageSquare,
  Smartphone,
  Ticket,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  useMyMessages,
  useMyPayments,
  useMyTickets,
  useMyWins,
  useUnreadMessages,
} from '../../shared/api/my-queries.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { date, longDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { useUser } from '../../shared/session/session-provider.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/avatar.css';

const toPlaceAddress = '/dashboard/tickets#a-placer';

/** The reads that decide what is above the home's welcome. */
export function useAllThatWaits() {
  const config = useConfig();
  const proven = useUser().phone_proven !== false;
  return [useMyWins(), useMyTickets(), useMyPayments({ page: 1 }), useMyMessages(), ...(proven ? [] : [config])];
}

const sumOf = (credits: readonly { value: number }[]) => credits.reduce((sum, { value }) => sum + value, 0);

/**
 * What waits for the user, before everything else: unpaid places, then one list of payments on hold, tickets and credits to place,
 * refunds to come, unread messages and a pause. Usually nothing.
 */
export function WaitingForMe() {
  const user = useUser();
  const { data: config } = useConfig();
  const mine = useMyTickets().data;
  const paid = useMyPayments({ page: 1 }).data;
  const unread = useUnreadMessages();
  const { registration = 0, referral = 0 } = mine?.to_place ?? {};
  const credits = mine?.credits.filter(({ kind }) => kind === 'paid' || kind === 'promotional') ?? [];
  /** Those whose money can be asked back. */
  const paidFor = credits.filter(({ kind }) => kind === 'paid');
  const back = (mine?.credits.length ?? 0) - credits.length;
  const rows = [
    ...(paid?.on_hold ?? []).map(({ id, description, amount, review_until: until }) => (
      <Row key={id} icon={Hourglass} held to="/dashboard/money" title={texts.onHold}>
        {description}, <span className="money">{money(amount)}</span>. {texts.nothingLost(until && date(until))}
      </Row>
    )),
    registration > 0 && (
      <Row key="free" icon={Ticket} to="/select-free-tickets" title={texts.freeToPlace(registration)}>
        {texts.placeMyTickets}
      </Row>
    ),
    referral > 0 && (
      <Row key="referral" icon={Gift} to={toPlaceAddress} title={texts.referralToPlace(referral)}>
        {texts.thanksToFriends}
      </Row>
    ),
    credits.length > 0 && (
      <Row
        key="credits"
        icon={wordIcons.credit}
        to={toPlaceAddress}
        title={texts.credits(credits.length, money(sumOf(credits)))}
      >
        {paidFor.length === 0
          ? texts.place
          : texts.useCredit(paidFor.length === credits.length ? null : money(sumOf(paidFor)))}
      </Row>
    ),
    back > 0 && (
      <Row key="back" icon={Ticket} to={toPlaceAddress} title={texts.ticketsBack(back)}>
        {texts.place}
      </Row>
    ),
    paid !== undefined && paid.refunds_owed > 0 && (
      <Row key="refund" icon={Undo2} to="/dashboard/money" title={texts.refund(money(paid.refunds_owed))}>
        {texts.followRefund}
      </Row>
    ),
    unread > 0 && (
      <Row key="unread" icon={MessageSquare} to="/dashboard/messages" title={texts.unread(unread)}>
        {texts.read}
      </Row>
    ),
    // The registration does not prove it (docs/product.md rule 41); nothing is shown where no texts are sent.
    user.phone_proven === false && Boolean(config?.text_messages) && (
      <Row key="phone" icon={Smartphone} to="/dashboard/profile#numero" title={texts.provePhone}>
        {texts.unprovenPhone}
      </Row>
    ),
    mine?.paused_until != null && (
      <Row key="pause" icon={CirclePause} to="/dashboard/profile" title={texts.paused}>
        {texts.pausedUntil(longDate(mine.paused_until))}
      </Row>
    ),
  ].filter((row) => row !== false);
  return (
    <>
      {mine && <PendingPurchases purchases={mine.pending_purchases} />}
      {rows.length > 0 && (
        <section className="stack stack-3" aria-labelledby="waiting">
          <h2 id="waiting">{texts.waiting}</h2>
          <ul className="card waits" aria-labelledby="waiting">
            {rows}
          </ul>
        </section>
      )}
    </>
  );
}

function Row({ icon, to, title, held, children }: RowProps) {
  return (
    <li>
      <Link to={to} className="row">
        <span className={classNames('avatar', held && 'held')}>
          <Icon of={icon} />
        </span>
        <span className="grow">
          <b>{title}</b>
          <span className="sm muted block">{children}</span>
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}

interface RowProps {
  icon: LucideIcon;
  to: string;
  title: string;
  /** Money that is being checked: in the colour of everything that waits for a payment. */
  held?: boolean;
  children: ReactNode;
}
