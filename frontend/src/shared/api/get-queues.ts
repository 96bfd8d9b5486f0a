import { showQueues } from '@raffle/contracts/http/admin-queues';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** How often the figures are refetched while the page is visible (milliseconds). */
const refreshMs = 15_000;

/** Queue, dead letters and outbox of each service; only for a super_admin. */
export const queuesQuery = queryOptions({
  queryKey: ['admin-queues'],
  queryFn: ({ signal }) => callApi(showQueues, { signal }),
  refetchInterval: refreshMs,
});
