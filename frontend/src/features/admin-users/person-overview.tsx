import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money, number } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { usePersonHistory } from './get-person-history.js';
import { claimsOf } from './person-claims.js';
import { texts as all } from './texts.fr.js';

const texts = all.overview;

/** What the person still has with us, before everything else on their page. A part that cannot be read is unknown, never nothing. */
export function PersonOverview({ userId }: { userId: string }) {
  const { data, isPending } = usePersonHistory(userId);
  // The timeline reports the failure.
  if (!isPending && !data) return null;
  const claims = data && claimsOf(data);
  const payments = `/admin/payments?utilisateur=${userId}`;
  return (
    <Card large>
      <section className="stack" aria-label={texts.title}>
        <h2>{texts.title}</h2>
        {claims ? (
          <dl className="figures claims">
            <Claim name={texts.toPlace} value={claims.toPlace} show={number} />
            <Claim name={texts.credits} value={claims.credits} show={money} />
            <Claim
              name={texts.refunds}
              value={claims.refunds?.sum ?? null}
              show={(sum) => (
                <Link to={`${payments}&remboursement=${claims.refunds?.filed === sum ? 'filed' : 'owed'}`}>
                  {money(sum)}
                </Link>
              )}
              more={claims.refunds && claims.refunds.filed > 0 ? texts.filed(money(claims.refunds.filed)) : undefined}
            />
            <Claim
              name={texts.prizes}
              value={claims.prizes && claims.prizes.length}
              show={() =>
                claims.prizes?.map(({ productId, name }) => (
                  <Link key={productId} className="block" to={`/admin/deliveries?produit=${productId}`}>
                    {name}
                  </Link>
                ))
              }
            />
            <Claim
              name={texts.onHold}
              value={claims.onHold}
              show={(count) => <Link to={`${payments}&etat=review`}>{number(count)}</Link>}
            />
          </dl>
        ) : (
          <LoadingRegion label={all.sectionLoading}>
            <Skeleton width="100%" height="3rem" />
          </LoadingRegion>
        )}
      </section>
    </Card>
  );
}

function Claim({ name, value, show, more }: ClaimProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          all.unknown
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
