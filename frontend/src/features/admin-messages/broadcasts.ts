import { listBroadcasts, sendBroadcast } from '@raffle/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

/** Messages to all of one page. */
export const pageSize = 20;

export type Broadcast = z.output<NonNullable<(typeof listBroadcasts)['answer']>>['broadcasts'][number];
export type BroadcastText = z.output<NonNullable<(typeof sendBroadcast)['body']>>;

/** Messages to all users, the newest first. */
export function useBroadcasts(page: number) {
  return useQuery({
    queryKey: ['broadcasts', page],
    queryFn: ({ signal }) =>
      callApi(listBroadcasts, { query: { page: String(page), limit: String(pageSize) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Writes to all users; one key an intention, so that a retry reaches nobody twice. */
export function useSendBroadcast() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: BroadcastText; key: string }) =>
      callApi(sendBroadcast, { body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
