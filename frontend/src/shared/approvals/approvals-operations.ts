import { approvalRequests } from '@raffle/contracts/http/approvals';
import { queryOf } from '../api/query-of.js';

/** The service that owns what is approved. */
export type ApprovalService = keyof typeof approvalRequests;

/** What waits for a second administrator in a service; with a subject, its newest requests, including decided ones. */
export const approvalsQuery = (service: ApprovalService, subject?: string) => ({
  ...queryOf(approvalRequests[service].list, { query: { subject } }),
  // Another administrator decides, in another browser.
  refetchInterval: 30_000,
});
