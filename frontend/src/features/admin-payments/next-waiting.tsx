import { listPayments } from '@raffle/contracts/http/payment-list';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { keyOf, queryOf } from '../../shared/api/query-of.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { useHandedFocus } from '../../shared/ui/dialog.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

export type Decided = 'review' | 'refund';

const filters = { review: { state: 'review' }, refund: { refund: 'owed' } } as const;

/** The other payment that has waited longest for this decision, and how many wait. */
function useNextWaiting(kind: Decided | null, paymentId: string, decision: 'open' | 'made') {
  const input = { query: { ...(kind && filters[kind]), sort: 'created_at', direction: 'asc', limit: 2 } };
  const { data } = useQuery({
    ...queryOf(listPayments, input),
    // What waited before the decision is not what waits after it.
    queryKey: [...keyOf(listPayments, input), decision],
    enabled: kind !== null,
  });
  return { total: data?.total, next: data?.payments.find(({ id }) => id !== paymentId) };
}

/**
 * For the dialog of a decision: a second button that decides and opens the next payment, while one waits. None for a null `kind`.
 * @returns `goOn` to call after the decision with the pressed button's action, whether it led to the next
 */
export function useDecideAndNext(kind: Decided | null, paymentId: string) {
  const { next } = useNextWaiting(kind, paymentId, 'open');
  const navigate = useNavigate();
  const action = 'next';
  return {
    second: next && { label: texts.decideAndNext, action },
    goOn(pressed: string): boolean {
      if (pressed !== action || !next) return false;
      void navigate(`/admin/payments/${next.id}`);
      return true;
    },
  };
}

/** After a decision: the link to the payment that has waited longest for the same one, and how many wait. */
export function NextWaiting({ kind, paymentId }: { kind: Decided; paymentId: string }) {
  const { total, next } = useNextWaiting(kind, paymentId, 'made');
  const box = useRef<HTMLDivElement>(null);
  useHandedFocus(box);
  return (
    <div ref={box}>
      {total !== undefined && (
        <Notice tone="ok" className="in-line" announce>
          <div className="row between row-wrap">
            <span>{next ? texts.nextWaits[kind](total) : texts.nextNone[kind]}</span>
            {next && (
              <ButtonLink size="small" to={`/admin/payments/${next.id}`}>
                {texts.next}
              </ButtonLink>
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}
