import { getTrends } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** How participation, draws and prizes grew; the server makes it anew once a minute. Without it the figures stand alone. */
export function useTrends() {
  return useQuery({
    queryKey: ['trends'],
    queryFn: ({ signal }) => callApi(getTrends, { signal }),
    staleTime: 60_000,
  });
}
