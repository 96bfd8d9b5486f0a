import { getTrends } from '@raffle/contracts/http/trends';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.js';

/** Growth of participation, draws and prizes; the server recomputes it every minute. Optional: the figures work without it. */
export function useTrends() {
  return useQuery({
    ...queryOf(getTrends),
    staleTime: 60_000,
  });
}
