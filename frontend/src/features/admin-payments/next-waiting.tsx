import { listPayments } from '@raffle/contracts/http/admin-money';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { useHandedFocus } from '../../shared/ui/use-handed-focus.js';
import { texts } from './texts.fr.js';

export type Decided = 'review' | 'refund';

const filters = { review: { state: 'review' }, refund: { refund: 'owed' } } as const;

/** After a decision: the link to the payment that has waited longest for the same one, and how many wait. */
export function NextWaiting({ kind, paymentId }: { kind: Decided; paymentId: string }) {
  const { data } = useQuery({
    queryKey: ['admin-payments', 'next', kind],
    queryFn: ({ signal }) => {
      const query = { ...filters[kind], sort: 'created_at', direction: 'asc', limit: '2' } as const;
      return callApi(listPayments, { query, signal });
    },
  });
  const box = useRef<HTMLDivElement>(null);
  useHandedFocus(box);
  const next = data?.payments.find(({ id }) => id !== paymentId);
  return (
    <div ref={box}>
      {data && (
        <Notice tone="ok" announce>
          <div className="row between row-wrap">
            <span>{next ? texts.nextWaits[kind](data.total) : texts.nextNone[kind]}</span>
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
