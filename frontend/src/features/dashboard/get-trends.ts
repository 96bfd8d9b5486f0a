import { getTrends } from '@raffle/contracts/http/trends';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Growth of participation, draws and prizes; the server recomputes it every minute. Optional: the figures work without it. */
export function useTrends() {
  return useQuery({
    queryKey: ['trends'],
    queryFn: ({ signal }) => callApi(getTrends, { signal }),
    staleTime: 60_000,
  });
}
