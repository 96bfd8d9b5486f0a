import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { listAuditLog } from '@raffle/contracts/http/audit-log-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Card } from '../../shared/ui/card.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { momentsOf } from './payment-moments.js';
import { texts } from './texts.fr.js';

const { happened } = texts;
/** Acts of people shown; a payment has a few. */
const shown = 50;
/** In milliseconds; only while the page is seen. */
const pollMs = 10_000;

/** Everything that happened to a payment, the newest first: by itself, and by the audit log, which hears of an act within seconds. */
export function PaymentHistory({ payment }: { payment: AdminPayment }) {
  const log = useQuery({
    ...queryOf(listAuditLog, { query: { subject: payment.id, limit: shown } }),
    staleTime: 0,
    // Neither the live stream nor a write of one's own announces new entries.
    refetchInterval: pollMs,
  });
  return (
    <Card large className="stack">
      <h2>{happened.title}</h2>
      <FailureNotice title={happened.failed} error={log.isLoadingError ? log.error : null} />
      <ol className="list" aria-busy={log.isPending || undefined}>
        {momentsOf(payment, log.data?.entries ?? []).map(({ id, at, what, who, details }) => (
          <li key={id}>
            <div className="grow">
              <span className="block">{what}</span>
              {details !== null && <span className="sm block breakable">{details}</span>}
              <span className="xs muted">
                <time dateTime={at}>{dateAndTime(at)}</time>
                {who !== null && happened.by(who)}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {log.data && log.data.total > shown && (
        <Link className="sm" to={`/admin/audit-log?subject=${payment.id}`}>
          {happened.all}
        </Link>
      )}
    </Card>
  );
}
