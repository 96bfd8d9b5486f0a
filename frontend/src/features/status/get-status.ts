import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getStatus } from '@raffle/contracts/http/status';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../shared/api/query-of.js';

export type PartStatus = AnswerOf<typeof getStatus>['parts'][number];

/** Poll interval in milliseconds; the server itself checks at most every ten seconds. */
const pollMs = 30_000;

export const statusQueryKey = keyOf(getStatus);

/** The current state of each part of the platform. */
export function usePlatformStatus() {
  return useQuery({
    ...queryOf(getStatus),
    refetchInterval: pollMs,
    staleTime: 0,
  });
}
