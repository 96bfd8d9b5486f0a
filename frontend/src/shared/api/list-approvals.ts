import { approvalRequests } from '@raffle/contracts/http/approvals';
import { callApi } from './call-api.js';

export const approvalsKey = ['approvals'];
/** The service that owns what is approved. */
export type ApprovalService = keyof typeof approvalRequests;

/** What waits for a second administrator in a service; with a subject, its newest requests, including decided ones. */
export const approvalsQuery = (service: ApprovalService, subject?: string) => ({
  queryKey: [...approvalsKey, service, subject ?? 'open'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(approvalRequests[service].list, { query: { subject }, signal }),
  // Another administrator decides, in another browser.
  refetchInterval: 30_000,
});
