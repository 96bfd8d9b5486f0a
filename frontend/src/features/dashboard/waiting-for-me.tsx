import { Link } from 'react-router';
import { useMyPayments } from '../../shared/api/get-my-payments.js';
import { useMyTickets } from '../../shared/api/get-my-tickets.js';
import { longDate } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { useConfig } from '../../shared/api/get-config.js';
import { useUser } from '../../shared/session/session-provider.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** What waits for the user: unpaid places, payments on hold, tickets and credits to place, a pause. Usually nothing. */
export function WaitingForMe() {
  const user = useUser();
  const mine = useMyTickets().data;
  const onHold = useMyPayments(1).data?.payments.filter(({ state }) => state === 'review') ?? [];
  const { referral = 0 } = mine?.to_place ?? {};
  const credits = mine?.credits ?? [];
  const waiting = [
    ...(referral > 0 ? [counted(referral, 'ticket de parrainage', 'tickets de parrainage')] : []),
    ...credits.map(({ kind, value }) =>
      kind === 'paid' || kind === 'promotional' ? texts.creditOf(money(value)) : texts.ticketBack,
    ),
  ];
  return (
    <>
      {mine && <PendingPurchases purchases={mine.pending_purchases} />}
      {onHold.map(({ id, description, amount }) => (
        <Notice key={id}>
          <p>
            <b>{texts.onHold}</b> : {description}, <span className="money">{money(amount)}</span>. {texts.nothingLost}{' '}
            <Link to="/dashboard/money">{texts.seeMoney}</Link>
          </p>
        </Notice>
      ))}
      {waiting.length > 0 && (
        <Notice tone="ok">
          <p>
            <b>{texts.toPlace}</b> : {waiting.join(', ')}. <Link to="/dashboard/tickets#a-placer">{texts.place}</Link>
          </p>
        </Notice>
      )}
      {user.phone_proven === false && <UnprovenPhone />}
      {mine?.paused_until != null && (
        <Notice tone="warn">
          <p>
            {texts.pausedUntil(longDate(mine.paused_until))} <Link to="/dashboard/profile">{texts.seePause}</Link>
          </p>
        </Notice>
      )}
    </>
  );
}

/** The registration does not prove it (docs/product.md rule 41); nothing is shown where no texts are sent. */
function UnprovenPhone() {
  const { data: config } = useConfig();
  if (!config?.text_messages) return null;
  return (
    <Notice>
      <p>
        {texts.unprovenPhone} <Link to="/dashboard/profile#numero">{texts.provePhone}</Link>
      </p>
    </Notice>
  );
}
