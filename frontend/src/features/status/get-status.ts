import { getStatus } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type PartStatus = z.output<NonNullable<(typeof getStatus)['answer']>>['parts'][number];

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
