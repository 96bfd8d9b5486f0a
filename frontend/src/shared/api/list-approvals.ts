import { listApprovals } from '@raffle/contracts/http/approvals';
import { callApi } from './call-api.js';

export const approvalsKey = ['approvals'];

/** What waits for a second administrator; with a subject, its newest requests, decided ones too. */
export const approvalsQuery = (subject?: string) => ({
  queryKey: [...approvalsKey, subject ?? 'open'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(listApprovals, { query: { subject }, signal }),
  // Another administrator decides.
  refetchInterval: 30_000,
});
