import { showQueues } from '@raffle/contracts/http/admin-queues';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** How often the figures are read again while the page is seen (milliseconds). */
const refreshMs = 15_000;

/** Queue, dead letters and outbox of each service; for a super_admin alone. */
export const queuesQuery = queryOptions({
  queryKey: ['admin-queues'],
  queryFn: ({ signal }) => callApi(showQueues, { signal }),
  refetchInterval: refreshMs,
});
