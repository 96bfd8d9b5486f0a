import { getStatus } from '@raffle/contracts/http/status';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type PartStatus = z.output<NonNullable<(typeof getStatus)['answer']>>['parts'][number];

/** Poll interval in milliseconds; the server itself checks at most every ten seconds. */
const lookMs = 30_000;

/** The present state of each part of the platform. */
export function usePlatformStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => callApi(getStatus, { signal }),
    refetchInterval: lookMs,
    staleTime: 0,
  });
}
