import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.js';
import { phone } from '../format/phone.js';
import { texts } from './texts.fr.js';

/**
 * Whose prize a request is about: who decides calls them first. Name and phone are those of when the list was closed (docs/product.md
 * rule 61).
 */
export function PrizeWinner({ id }: { id: string }) {
  const { data, isPending } = useQuery(queryOf(listDeliveries, { query: { id, state: 'all', limit: 1 } }));
  const winner = data?.deliveries[0];
  return (
    <div>
      <dt>{texts.winner}</dt>
      <dd className="breakable">
        {winner === undefined ? (
          <span className="muted">{isPending ? texts.loading : texts.winnerUnknown}</span>
        ) : (
          <>
            <ins>
              <bdi>{winner.full_name ?? winner.name}</bdi>
            </ins>
            <br />
            {winner.phone === null ? winner.city : `${phone(winner.phone)}, ${winner.city}`}
          </>
        )}
      </dd>
    </div>
  );
}
