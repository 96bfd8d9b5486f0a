import { myPaymentsPage } from '@raffle/contracts/http/my-payments';
import { useSearchParams } from 'react-router';
import { useMyTickets, useMyPayments, type MyTickets } from '../../shared/api/my-queries.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { money } from '../../shared/format/money.js';
import { useFollowedMoney } from '../../shared/payments/money-trail.js';
import { PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { useTitle } from '../../shared/site.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Pager, pageCount, readPage } from '../../shared/ui/pager.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useRefreshFailure } from '../../shared/ui/toasts.js';
import { goesOn, PaymentRow } from './payment-row.js';
import { texts } from './texts.fr.js';
import '../../shared/ui/figures.css';

/** The user's money: payments and their outcomes, credits and refunds (docs/product.md rule 39). */
export function MoneyScreen() {
  useTitle(texts.title);
  const [search] = useSearchParams();
  const asked = readPage(search);
  const { page } = asked;
  const payments = useMyPayments(asked);
  useRefreshFailure(payments, texts.loadFailed);
  // What is on hold is above the list, also where a page of newer payments is before it.
  const held = page === 1 ? (payments.data?.on_hold ?? []) : [];
  const rest = payments.data?.payments.filter(({ id }) => !held.some((one) => one.id === id)) ?? [];
  const shown = [...held, ...rest];
  const rows = (those: typeof shown) => (
    <ul className="card payments" aria-busy={payments.isPlaceholderData || undefined}>
      {those.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          followed={followed}
          payUntil={mine && payment.type === 'ticket' ? placeHeldUntil(mine, payment.token) : undefined}
        />
      ))}
    </ul>
  );
  const moved = shown.filter(goesOn).map(({ id }) => id);
  const followed = useFollowedMoney(moved);
  const tickets = useMyTickets();
  const known = useFirstAnswers([payments, tickets, ...(moved.length > 0 ? [followed] : [])]);
  const mine = known ? tickets.data : undefined;
  const pages = pageCount(payments.data?.total ?? 0, myPaymentsPage);
  const credit = mine?.credits.reduce((sum, { value }) => sum + value, 0);

  return (
    <div className="stack stack-6">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      {/* Remounted once all is known, as on the screen of the tickets. */}
      <div key={String(known)} className="stack stack-6">
        {mine && <PendingPurchases purchases={mine.pending_purchases} />}
        <dl className="card stats sums">
          <Sum label={texts.inPlay} value={mine?.in_play.amount} />
          <Sum label={texts.credit} value={credit} />
          <Sum label={texts.owed} value={known ? payments.data?.refunds_owed : undefined} />
        </dl>
        {credit !== undefined && credit > 0 && (
          <ButtonLink kind="secondary" className="at-start" to="/dashboard/tickets#a-placer">
            {texts.useCredits}
          </ButtonLink>
        )}
        {known && held.length > 0 && (
          <section className="stack stack-3" aria-labelledby="on-hold">
            <h2 id="on-hold">{texts.onHold}</h2>
            {rows(held)}
          </section>
        )}
        <section className="stack stack-3" aria-labelledby="payments">
          <h2 id="payments">{texts.payments}</h2>
          {!known || payments.isPending ? (
            <Loading />
          ) : payments.isLoadingError ? (
            <ErrorState title={texts.loadFailed} error={payments.error} onRetry={() => void payments.refetch()} />
          ) : shown.length === 0 ? (
            <EmptyState title={texts.none} action={<ButtonLink to="/dashboard">{texts.seeDraws}</ButtonLink>}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            rest.length > 0 && rows(rest)
          )}
          {known && (pages > 1 || page > 1) && (
            <Pager label={texts.pages} page={Math.min(page, pages + 1)} pages={pages} edges={payments.data?.edges} />
          )}
        </section>
      </div>
    </div>
  );
}

const placeHeldUntil = ({ pending_purchases }: MyTickets, payment: string): string | null =>
  pending_purchases.find(({ token }) => token === payment)?.expires_at ?? null;

function Sum({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num num-md">{value === undefined ? <Skeleton width="5rem" height="1.05em" /> : money(value)}</dd>
    </div>
  );
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="card payments">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className="payment stack stack-2">
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton width="40%" height="1.25rem" />
        </div>
      ))}
    </LoadingRegion>
  );
}
