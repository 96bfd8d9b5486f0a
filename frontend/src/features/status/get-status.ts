import { getStatus } from '@raffle/contracts/http/status';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type PartStatus = z.output<NonNullable<(typeof getStatus)['answer']>>['parts'][number];

/** Poll interval in milliseconds; the server itself checks at most every ten seconds. */
const pollMs = 30_000;

export const statusQueryKey = ['status'];

/** The current state of each part of the platform. */
export function usePlatformStatus() {
  return useQuery({
    queryKey: statusQueryKey,
    queryFn: ({ signal }) => callApi(getStatus, { signal }),
    refetchInterval: pollMs,
    staleTime: 0,
  });
}
