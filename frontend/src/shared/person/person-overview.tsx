import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money, number } from '../format/money.js';
import { AdminLink } from '../session/admin-link.js';
import { LoadingRegion, Skeleton } from '../ui/states.js';
import { usePersonHistory, claimsOf } from './person-history.js';
import { texts } from './texts.fr.js';
import styles from './person-overview.module.css';

/** What the person still has with us, on their page and beside their messages. A part that cannot be read is unknown, never nothing. */
export function PersonOverview({ userId }: { userId: string }) {
  const { data, isPending } = usePersonHistory(userId);
  if (isPending)
    return (
      <LoadingRegion label={texts.loading}>
        <Skeleton width="100%" height="3rem" />
      </LoadingRegion>
    );
  // The person's page says why, in their timeline.
  if (!data) return <p className="sm muted">{texts.failed}</p>;
  const claims = claimsOf(data);
  const payments = `/admin/payments?userId=${userId}`;
  return (
    <dl className={styles.claims}>
      <Claim name={texts.toPlace} value={claims.toPlace} show={number} />
      <Claim name={texts.credits} value={claims.credits} show={money} />
      <Claim
        name={texts.refunds}
        value={claims.refunds?.sum ?? null}
        show={(sum) => (
          <Link to={`${payments}&refund=${claims.refunds?.filed === sum ? 'filed' : 'owed'}`}>{money(sum)}</Link>
        )}
        more={claims.refunds && claims.refunds.filed > 0 ? texts.filed(money(claims.refunds.filed)) : undefined}
      />
      <Claim
        name={texts.prizes}
        value={claims.prizes && claims.prizes.length}
        show={() =>
          claims.prizes?.map(({ productId, name }) => (
            <AdminLink key={productId} className="block" to={`/admin/deliveries?productId=${productId}`}>
              {name}
            </AdminLink>
          ))
        }
      />
      <Claim
        name={texts.onHold}
        value={claims.onHold}
        show={(count) => <Link to={`${payments}&state=review`}>{number(count)}</Link>}
      />
    </dl>
  );
}

function Claim({ name, value, show, more }: ClaimProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          texts.unknown
        ) : value === 0 ? (
          <span className="muted">{texts.none}</span>
        ) : (
          <b>{show(value)}</b>
        )}
        {more !== undefined && <span className="xs muted block">{more}</span>}
      </dd>
    </div>
  );
}

interface ClaimProps {
  name: string;
  /** Null: unknown. */
  value: number | null;
  show: (value: number) => ReactNode;
  more?: string | undefined;
}
