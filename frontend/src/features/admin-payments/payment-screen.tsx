import { getPayment, type PaymentDetail } from '@raffle/contracts/http/admin-money';
import { refundStateOf } from '@raffle/contracts/http/admin-money-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { queryOf } from '../../shared/api/query-of.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { isStreamAlive } from '../../shared/live/live-updates.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { BackHeading, HistoryLink } from '../../shared/ui/back-heading.js';
import { PaymentStateBadge } from '../../shared/ui/back-office-badges.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { NextWaiting, type Decided } from './next-waiting.js';
import { Outcomes, PaymentFacts, ProviderView } from './payment-facts.js';
import { PaymentHistory } from './payment-history.js';
import { Refunds } from './refunds.js';
import { SettlePayment } from './settle-payment.js';
import { texts } from './texts.fr.js';

const list = '/admin/payments';
/** Poll interval without the live stream while the money's outcome is not known yet, in milliseconds. */
const pollMs = 3_000;

/** One payment: its details, its outcomes, the provider's view, and the decisions still open. */
export function PaymentScreen() {
  const { id = '' } = useParams();
  // On mount and on demand, not on window focus: it asks the provider.
  const payment = useQuery({
    ...queryOf(getPayment, { params: { id } }),
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && !isStreamAlive() && isUnsettled(data) ? pollMs : false),
  });
  const title = payment.data ? texts.payment(payment.data.payment.reference) : texts.title;
  useTitle(title);
  if (payment.error instanceof ApiError && payment.error.is('payment_not_found')) {
    return (
      <>
        <h1 className="sr">{texts.title}</h1>
        <EmptyState
          title={texts.paymentMissing}
          action={
            <ButtonLink kind="secondary" to={list}>
              {texts.back}
            </ButtonLink>
          }
        />
      </>
    );
  }
  return (
    <div className="stack stack-6">
      <BackHeading to={list} back={texts.back} title={title}>
        {payment.data && <HistoryLink subject={id} />}
        {payment.data && (
          <span className="wide-only">
            <PaymentStateBadge {...payment.data.payment} />
          </span>
        )}
      </BackHeading>
      {payment.isPending ? (
        <Loading />
      ) : payment.data === undefined ? (
        <ErrorState
          title={texts.paymentFailed}
          error={payment.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void payment.refetch()}
        />
      ) : (
        <Detail
          key={id}
          detail={payment.data}
          asking={payment.isFetching}
          askError={payment.error}
          onAsk={() => void payment.refetch()}
        />
      )}
    </div>
  );
}

/** Money was received, and its outcomes are not all recorded yet: the services learn of a decision one after the other. */
function isUnsettled({ payment, outcomes }: PaymentDetail): boolean {
  const receivedAmount = payment.received_amount ?? payment.amount;
  return payment.state === 'confirmed' && outcomes.reduce((sum, { amount }) => sum + amount, 0) < receivedAmount;
}

function Detail({ detail, ...ask }: DetailProps) {
  const { payment, outcomes, provider_view: view, needs_approval: needs } = detail;
  const isSuper = useAdmin().role === 'super_admin';
  const [decided, setDecided] = useState<Decided | null>(null);
  const waits = payment.state === 'review' || payment.refunds.some((refund) => refundStateOf(refund) === 'owed');
  return (
    <>
      {decided && <NextWaiting kind={decided} paymentId={payment.id} />}
      {waits && !isSuper && <Notice tone="warn">{texts.onlySuper}</Notice>}
      <WaitingApproval service="payments" subject={payment.id} />
      {payment.state === 'review' && isSuper && (
        <SettlePayment detail={detail} onDecided={() => setDecided('review')} />
      )}
      <Refunds
        payment={payment}
        mayRecord={isSuper}
        toApprove={needs.refund}
        told={view?.payer_phone ?? null}
        onPaid={() => setDecided('refund')}
      />
      <div className="main-and-side beside">
        <PaymentFacts payment={payment} />
        <div className="stack">
          <ProviderView view={view} state={payment.state} {...ask} />
          <Outcomes outcomes={outcomes} payment={payment} />
          <PaymentHistory payment={payment} />
        </div>
      </div>
    </>
  );
}

interface DetailProps {
  detail: PaymentDetail;
  asking: boolean;
  askError: Error | null;
  onAsk: () => void;
}

function Loading() {
  return (
    <LoadingRegion label={texts.paymentLoading} className="main-and-side">
      {[1, 2].map((card) => (
        <div key={card} className="card card-lg stack">
          <Skeleton width="50%" height="1.5rem" />
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} width="100%" height="1.25rem" />
          ))}
        </div>
      ))}
    </LoadingRegion>
  );
}
