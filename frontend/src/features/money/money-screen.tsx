import { myPaymentsPage } from '@raffle/contracts/http/my-payments';
import { useSearchParams } from 'react-router';
import { useMyTickets, useMyPayments } from '../../shared/api/my-queries.js';
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
  const tickets = useMyTickets();
  // What can still be paid is in its own box above.
  const unpaid = tickets.data?.pending_purchases.map(({ token }) => token) ?? [];
  const rest =
    payments.data?.payments.filter(({ id, token }) => !held.some((one) => one.id === id) && !unpaid.includes(token)) ??
    [];
  const shown = [...held, ...rest];
  const rows = (those: typeof shown) => (
    <ul className="card payments" aria-busy={payments.isPlaceholderData || undefined}>
      {those.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          followed={followed}
          released={mine !== undefined && payment.type === 'ticket'}
        />
      ))}
    </ul>
  );
  const moved = shown.filter(goesOn).map(({ id }) => id);
  const followed = useFollowedMoney(moved);
  const known = useFirstAnswers([payments, tickets, ...(moved.length > 0 ? [followed] : [])]);
  const mine = known ? tickets.data : undefined;
  const pages = pageCount(payments.data?.total ?? 0, myPaymentsPage);
  const credit = mine?.credits.reduce((sum, { value }) => sum + value, 0);

  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      {/* Remounted once all is known, as on the screen of the tickets. */}
      <div key={String(known)} className="stack stack-6">
        <dl className="card stats sums">
          <Sum label={texts.inPlay} hint={texts.inPlayHint} value={mine?.in_play.amount} />
          <Sum label={texts.credit} hint={texts.creditHint} value={credit} />
          <Sum label={texts.owed} hint={texts.owedHint} value={known ? payments.data?.refunds_owed : undefined} />
        </dl>
        {credit !== undefined && credit > 0 && (
          <ButtonLink kind="secondary" className="at-start" to="/dashboard/tickets#a-placer">
            {texts.useCredits}
          </ButtonLink>
        )}
        {mine && <PendingPurchases purchases={mine.pending_purchases} />}
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
          ) : shown.length + unpaid.length === 0 ? (
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

function Sum({ label, hint, value }: { label: string; hint: string; value: number | undefined }) {
  return (
    <div>
      <dt>
        {label} <span className="block">{hint}</span>
      </dt>
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
