import { getStatus } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The server itself looks every ten seconds at most; a page left open looks now and then. */
const lookMs = 30_000;

/** Which parts of the platform work now. */
export function usePlatformStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => callApi(getStatus, { signal }),
    refetchInterval: lookMs,
    staleTime: 0,
  });
}
