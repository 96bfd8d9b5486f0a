import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import { listOperatorActs, putOperatorActsAway } from '@raffle/contracts/http/operator-acts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { texts as listTexts } from '../../shared/admin-list/texts.fr.js';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { Button } from '../../shared/ui/button.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';
import styles from './dashboard.module.css';

/**
 * What was done with `npm run admin`, the way out of every lock-out: shown to all administrators until each puts it away, so that it is
 * never used unseen (docs/product.md rule 48).
 */
export function OperatorActs() {
  const { data } = useQuery(queryOf(listOperatorActs));
  const putAway = useMutation(actOf(putOperatorActsAway));
  const newest = data?.acts[0];
  if (data === undefined || newest === undefined) return null;
  return (
    <Notice>
      <p>{texts.operatorActs}</p>
      <ul>
        {data.acts.map(({ id, at, action, subject_name: name }) => (
          <li key={id}>{texts.operatorAct(dateAndTime(at), auditActionName(action), name)}</li>
        ))}
      </ul>
      {data.total > data.acts.length && (
        <p className="sm">{texts.operatorNewest(data.acts.length, listTexts.total(data.total))}</p>
      )}
      <div className="row row-wrap">
        <Button
          kind="secondary"
          size="small"
          busy={putAway.isPending}
          onClick={() => putAway.mutate({ body: { upTo: newest.id } })}
        >
          {texts.operatorPutAway}
        </Button>
        <Link className={styles.more} to="/admin/audit-log?actorKind=operator">
          {texts.operatorLog}
        </Link>
      </div>
      <FailureNotice title={texts.operatorPutAwayFailed} error={putAway.error} />
    </Notice>
  );
}
