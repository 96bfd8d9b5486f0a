import { listTakenTasks, taskAreas, type TaskKind } from '@raffle/contracts/http/admin-tasks';
import { approvalRequests } from '@raffle/contracts/http/approvals';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../shared/api/query-of.js';
import { decisionsOf } from '../../shared/approvals/waiting-approval.js';
import { useMay } from '../../shared/session/areas.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import {
  approvalTask,
  conversationQuery,
  deadLetterQuery,
  dueQuery,
  fileQuery,
  openingQuery,
  refundQuery,
  reviewQuery,
  winnerQuery,
  wordsQuery,
  type Part,
  type Task,
} from './task-queries.js';

/** Merges the approvals of several services into one part, which counts only those that the logged-in administrator may give. */
function merged(parts: readonly Part[], mine: (task: Task) => boolean): Part[] {
  const approvals = parts.filter(({ kind }) => kind === 'approval').flatMap(({ tasks }) => tasks);
  const others = parts.filter(({ kind }) => kind !== 'approval');
  if (approvals.length === 0) return others;
  return [...others, { kind: 'approval', total: approvals.filter(mine).length, tasks: approvals }];
}

/**
 * All pending tasks: first the full draws, for which everybody who has a ticket waits, and the approvals that the logged-in administrator can give, since a colleague waits for each, then the others,
 * oldest first, then requests that wait for somebody else. A part that fails to load is named and does not delay the others.
 */
export function useTasks(now: Date) {
  const me = useAdmin();
  const isSuper = me.role === 'super_admin';
  const mine = ({ request }: Task) => request !== undefined && decisionsOf(request.approval, me, now).mayApprove;
  const rank = (task: Task) => {
    if (task.kind === 'draw') return 0;
    return task.request === undefined ? 2 : mine(task) ? 1 : 3;
  };
  const queues = useQuery({ ...deadLetterQuery, enabled: isSuper });
  const works = (kind: TaskKind) => worksOn(taskAreas[kind], me.areas);
  // With its own answer's prizes: one request.
  const words = useQuery({ ...wordsQuery, enabled: works('words') });
  const may = useMay();
  const approvals = useQueries({
    queries: (['identity', 'catalog', 'payments', 'messaging'] as const)
      .filter((service) => may.call(approvalRequests[service].list))
      .map(approvalTask),
  });
  const [reviews, refunds, files, draws, ended, unopened, winners, conversations] = useQueries({
    queries: [
      { ...reviewQuery, enabled: works('review') },
      { ...refundQuery, enabled: works('refund') },
      { ...fileQuery, enabled: works('refund_file') },
      { ...dueQuery('draw'), enabled: works('draw') },
      { ...dueQuery('decide'), enabled: works('ended') },
      { ...openingQuery, enabled: works('opening') },
      { ...winnerQuery, enabled: works('winner') },
      { ...conversationQuery, enabled: works('conversation') },
    ],
  });
  const read = [
    ...(works('review') ? [{ name: 'payments' as const, query: reviews }] : []),
    ...(works('refund') ? [{ name: 'payments' as const, query: refunds }] : []),
    ...(works('refund_file') ? [{ name: 'payments' as const, query: files }] : []),
    ...(works('draw') ? [{ name: 'draws' as const, query: draws }] : []),
    ...(works('ended') ? [{ name: 'draws' as const, query: ended }] : []),
    ...(works('opening') ? [{ name: 'draws' as const, query: unopened }] : []),
    ...(works('winner') ? [{ name: 'draws' as const, query: winners }] : []),
    ...(works('words') ? [{ name: 'draws' as const, query: words }] : []),
    ...(works('conversation') ? [{ name: 'messages' as const, query: conversations }] : []),
    ...approvals.map((query) => ({ name: 'approvals' as const, query })),
    ...(isSuper ? [{ name: 'queues' as const, query: queues }] : []),
  ] as const;
  const parts = merged(
    read.flatMap(({ query }) => query.data ?? []).filter(({ total }) => total > 0),
    mine,
  );
  return {
    // All parts appear together, so that the list does not move while it is pressed. A part that failed once is not awaited.
    pending: read.some(({ query }) => query.isPending && query.failureCount === 0),
    parts: parts.filter(({ total }) => total > 0),
    tasks: parts
      .flatMap(({ tasks }) => tasks)
      .sort((one, other) => rank(one) - rank(other) || (one.since ?? '9').localeCompare(other.since ?? '9')),
    unavailable: [
      ...new Set(read.flatMap(({ name, query }) => (query.data === undefined && query.isError ? name : []))),
    ],
    retry: () => read.filter(({ query }) => query.isError).forEach(({ query }) => void query.refetch()),
  };
}

/** Refetch interval while the page is visible, so that two administrators do not start the same task (milliseconds). */
const takenRefreshMs = 30_000;

/** The taken tasks with their administrators; undefined while unknown. */
export const useTakenTasks = () =>
  useQuery({ ...queryOf(listTakenTasks), refetchInterval: takenRefreshMs }).data?.taken;
