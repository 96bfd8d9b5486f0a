import { showQueues } from '@raffle/contracts/http/admin-queues';
import { queryOf } from './query-of.js';

/** Queue, dead letters and outbox of each service, refetched while the page is visible; only for a super_admin. */
export const queuesQuery = { ...queryOf(showQueues), refetchInterval: 15_000 };
