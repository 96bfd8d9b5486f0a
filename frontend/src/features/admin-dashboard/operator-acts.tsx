import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import { listAuditLog } from '@raffle/contracts/http/audit-log-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { texts as listTexts } from '../../shared/admin-list/texts.fr.js';
import { queryOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';
import styles from './dashboard.module.css';

/** For this many days every administrator sees what was done on the machine. */
const shownDays = 7;

/**
 * What was done with `npm run admin`, the way out of every lock-out: shown to all administrators, so that nobody uses it unseen
 * (docs/product.md rule 48).
 */
export function OperatorActs({ now }: { now: Date }) {
  const from = new Date(now.getTime() - shownDays * 86_400_000).toISOString().slice(0, 10);
  const { data } = useQuery(queryOf(listAuditLog, { query: { actorKind: 'operator', from, limit: 5 } }));
  if (data === undefined || data.entries.length === 0) return null;
  return (
    <Notice>
      <p>{texts.operatorActs}</p>
      <ul>
        {data.entries.map(({ id, at, action, subject_name: name }) => (
          <li key={id}>{texts.operatorAct(dateAndTime(at), auditActionName(action), name)}</li>
        ))}
      </ul>
      {data.total > data.entries.length && (
        <p className="sm">{texts.operatorNewest(data.entries.length, listTexts.total(data.total))}</p>
      )}
      <Link className={styles.more} to="/admin/audit-log?area=admin">
        {texts.operatorLog}
      </Link>
    </Notice>
  );
}
