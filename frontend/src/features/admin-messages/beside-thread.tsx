import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { date } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { RefundLines } from '../../shared/payments/refund-lines.js';
import { usePaymentsOf } from '../../shared/person/person-history.js';
import { PersonOverview } from '../../shared/person/person-overview.js';
import { PaymentStateBadge } from '../../shared/ui/back-office-badges.js';
import { Icon } from '../../shared/ui/icon.js';
import { ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts as all } from './texts.fr.js';
import styles from './messages.module.css';

const texts = all.beside;
const shownPayments = 5;

/** What is asked about most, beside the conversation: the newest payments with their state, and what the person still has with us. */
export function BesideThread({ userId }: { userId: string }) {
  const payments = usePaymentsOf(userId);
  return (
    <details className={styles.beside} open={window.matchMedia('(min-width: 90rem)').matches}>
      <summary className="sm bold">
        {texts.title}
        <Icon of={ChevronDown} />
      </summary>
      <div className="stack stack-3">
        <h3 className="sm">{texts.payments}</h3>
        {payments.isPending ? (
          <LoadingRegion label={texts.loading} className="stack stack-2">
            <Skeleton width="100%" height="2.5rem" />
            <Skeleton width="100%" height="2.5rem" />
          </LoadingRegion>
        ) : payments.data === undefined ? (
          <ErrorState
            title={texts.failed}
            error={payments.error}
            reassurance={null}
            onRetry={() => void payments.refetch()}
          />
        ) : payments.data.rows.length === 0 ? (
          <p className="sm muted">{texts.noPayments}</p>
        ) : (
          <ul className="list">
            {payments.data.rows.slice(0, shownPayments).map((payment) => (
              <li key={payment.id}>
                <div className="grow">
                  <Link className="nowrap money" to={`/admin/payments/${payment.id}`}>
                    {payment.reference}
                  </Link>
                  <p className="xs muted">
                    {money(payment.amount)} <span className="nowrap">{date(payment.created_at)}</span>
                  </p>
                  <RefundLines {...payment} />
                </div>
                <PaymentStateBadge {...payment} />
              </li>
            ))}
          </ul>
        )}
        {payments.data && payments.data.total > shownPayments && (
          <Link className="sm" to={`/admin/payments?userId=${userId}`}>
            {texts.all}
          </Link>
        )}
        <PersonOverview userId={userId} />
      </div>
    </details>
  );
}
