import {
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetters,
  type DeadLetter,
  type QueueState,
} from '@raffle/contracts/http/admin-queues';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queuesQuery } from '../../shared/api/back-office-queries.js';
import { callApi } from '../../shared/api/call-api.js';

export type { DeadLetter };
export type ServiceQueue = QueueState & { service: Service };

export const useQueues = () => useQuery(queuesQuery);

/** How often dead letters are refetched while the page is visible (milliseconds): one that was replayed may fail again. */
const refreshMs = 10_000;

/** The first 100 dead letters of a service. */
export function useDeadLetters(service: Service) {
  return useQuery({
    queryKey: ['admin-queues', service],
    queryFn: async ({ signal }) => (await callApi(listDeadLetters, { params: { service }, signal })).dead_letters,
    refetchInterval: refreshMs,
  });
}

/** Refetches also after a failure: another administrator may already have handled them. */
function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['admin-queues'] });
}

export function useReplay(service: Service) {
  return useMutation({
    mutationFn: (messageIds: string[]) => callApi(replayDeadLetters, { params: { service }, body: { messageIds } }),
    onSettled: useReadAgain(),
  });
}

export function useDiscard(service: Service) {
  return useMutation({
    mutationFn: (body: { messageId: string; reason: string }) =>
      callApi(discardDeadLetter, { params: { service }, body }),
    onSettled: useReadAgain(),
  });
}
