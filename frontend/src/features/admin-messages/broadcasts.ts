import { listBroadcasts, sendBroadcast } from '@raffle/contracts/http/admin-messages';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Days } from '../../shared/admin-list/old-filters.js';
import { daysQuery } from '../../shared/admin-list/old-filters.js';
import { listQuery, type ListView } from '../../shared/admin-list/old-list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import type { AskedToMany } from '../../shared/write-to-many/write-to-many.js';

export type Broadcast = AnswerOf<typeof listBroadcasts>['broadcasts'][number];

export type BroadcastView = ListView<'created_at' | 'recipients', keyof Days>;

/** One page of broadcasts. */
export function useBroadcasts(view: BroadcastView) {
  const query = { ...listQuery(view), ...daysQuery(view.filters) };
  return useQuery({
    queryKey: ['broadcasts', query],
    queryFn: async ({ signal }) => {
      const { broadcasts: rows, total } = await callApi(listBroadcasts, { query, signal });
      return { rows, total };
    },
    placeholderData: keepPreviousData,
  });
}

/** Sends a broadcast; a retry reuses the idempotency key, so that each user gets it once. */
export function useSendBroadcast() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: AskedToMany) => callApi(sendBroadcast, { body, idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['broadcasts'] }),
        // Lists scheduled broadcasts.
        queries.invalidateQueries({ queryKey: ['holder-messages'] }),
      ]),
  });
}
