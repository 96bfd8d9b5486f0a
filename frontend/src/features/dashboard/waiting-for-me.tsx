import {
  CalendarClock,
  ChevronRight,
  CirclePause,
  Gift,
  Hourglass,
  MessageSquare,
  Smartphone,
  Ticket,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import {
  useMyMessages,
  useMyPayments,
  useMyTickets,
  useMyWins,
  useUnreadMessages,
} from '../../shared/api/my-queries.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { inPlay, myDraws } from '../../shared/draw/my-draws.js';
import { longDate, shortDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Countdown } from '../../shared/ui/countdown.js';
import { Icon } from '../../shared/ui/icon.js';
import { wordIcons } from '../../shared/ui/word-icons.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import { UnpaidRow } from './unpaid-row.js';
import { WaitingRow } from './waiting-row.js';

const toPlaceAddress = '/dashboard/tickets#a-placer';

/** The reads that decide what is above the home's welcome. */
export function useAllThatWaits() {
  const config = useConfig();
  const proven = useUser().phone_proven !== false;
  return [useMyWins(), useMyTickets(), useMyPayments({ page: 1 }), useMyMessages(), ...(proven ? [] : [config])];
}

const sumOf = (credits: readonly { value: number }[]) => credits.reduce((sum, { value }) => sum + value, 0);

/** Lines that are shown at once; the others are behind a press. */
const maxLines = 4;

/** From so long before its hour on a draw waits for its person (milliseconds). */
const soonMs = 24 * 3_600_000;

/** What waits for the user, before everything else, the most urgent first, in one list of which each line has one button. Usually nothing. */
export function WaitingForMe() {
  const lines = useLines();
  if (lines.length === 0) return null;
  // A single one more is no longer than the line that would lead to it.
  const shown = lines.length === maxLines + 1 ? lines.length : maxLines;
  const more = lines.slice(shown);
  return (
    <section className="stack stack-3" aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      <div className="card waits">
        <ul aria-labelledby="waiting">{lines.slice(0, shown)}</ul>
        {more.length > 0 && (
          <details>
            <summary>
              {texts.others(more.length)}
              <Icon of={ChevronRight} />
            </summary>
            <ul aria-labelledby="waiting">{more}</ul>
          </details>
        )}
      </div>
    </section>
  );
}

/** Places to be paid and draws at their hour, then money, tickets to place, and what can wait. */
function useLines(): ReactNode[] {
  const user = useUser();
  const { data: config } = useConfig();
  const mine = useMyTickets().data;
  const paid = useMyPayments({ page: 1 }).data;
  const unread = useUnreadMessages();
  const now = useNow();
  const { registration = 0, referral = 0 } = mine?.to_place ?? {};
  const credits = mine?.credits.filter(({ kind }) => kind === 'paid' || kind === 'promotional') ?? [];
  /** Those whose money can be asked back. */
  const paidFor = credits.filter(({ kind }) => kind === 'paid');
  const back = (mine?.credits.length ?? 0) - credits.length;
  const soon = inPlay(myDraws(mine?.tickets ?? []), undefined).filter(
    ({ draw_at: at }) => at !== null && Date.parse(at) - now.getTime() < soonMs,
  );
  return [
    ...(mine?.pending_purchases ?? []).map((purchase) => <UnpaidRow key={purchase.token} purchase={purchase} />),
    ...soon.map(({ product_id: id, product_name: name, draw_at: at }) => (
      <WaitingRow
        key={`draw ${id}`}
        icon={CalendarClock}
        held
        to={`/tirages/${id}`}
        title={texts.drawAt(at!, now.getTime())}
      >
        {unbroken(name)} <Countdown to={at!} />
      </WaitingRow>
    )),
    ...(paid?.on_hold ?? []).map(({ id, amount, review_until: until }) => (
      <WaitingRow key={id} icon={Hourglass} held to="/dashboard/money" title={texts.onHold} amount={amount}>
        {texts.nothingLost(until && unbroken(shortDate(until, now)))}
      </WaitingRow>
    )),
    credits.length > 0 && (
      <WaitingRow
        key="credits"
        icon={wordIcons.credit}
        to={toPlaceAddress}
        title={texts.credits(credits.length)}
        amount={sumOf(credits)}
      >
        {paidFor.length === 0
          ? texts.place
          : texts.useCredit(paidFor.length === credits.length ? null : money(sumOf(paidFor)))}
      </WaitingRow>
    ),
    registration > 0 && (
      <WaitingRow key="free" icon={Ticket} to="/select-free-tickets" title={texts.freeToPlace(registration)}>
        {texts.placeMyTickets}
      </WaitingRow>
    ),
    referral > 0 && (
      <WaitingRow key="referral" icon={Gift} to={toPlaceAddress} title={texts.referralToPlace(referral)}>
        {texts.thanksToFriends}
      </WaitingRow>
    ),
    back > 0 && (
      <WaitingRow key="back" icon={Ticket} to={toPlaceAddress} title={texts.ticketsBack(back)}>
        {texts.place}
      </WaitingRow>
    ),
    paid !== undefined && paid.refunds_owed > 0 && (
      <WaitingRow key="refund" icon={Undo2} to="/dashboard/money" title={texts.refund} amount={paid.refunds_owed}>
        {texts.followRefund}
      </WaitingRow>
    ),
    unread > 0 && (
      <WaitingRow key="unread" icon={MessageSquare} to="/dashboard/messages" title={texts.unread(unread)}>
        {texts.read}
      </WaitingRow>
    ),
    // The registration does not prove it (docs/product.md rule 41); nothing is shown where no texts are sent.
    user.phone_proven === false && Boolean(config?.text_messages) && (
      <WaitingRow key="phone" icon={Smartphone} to="/dashboard/profile#numero" title={texts.provePhone}>
        {texts.unprovenPhone}
      </WaitingRow>
    ),
    mine?.paused_until != null && (
      <WaitingRow key="pause" icon={CirclePause} to="/dashboard/profile#limites" title={texts.paused}>
        {texts.pausedUntil(longDate(mine.paused_until))}
      </WaitingRow>
    ),
  ].filter((line) => line !== false);
}
