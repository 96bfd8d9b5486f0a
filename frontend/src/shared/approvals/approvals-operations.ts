import { getUser } from '@raffle/contracts/http/admin-users';
import { approvalRequests } from '@raffle/contracts/http/approvals';
import { listUsers } from '@raffle/contracts/http/user-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';
import { keyOf } from '../api/query-of.js';

const approvalsKey = ['approvals'];
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

/** Also after a refusal: another administrator may have decided, or changed what the request is about. */
export function useReadAgain(subject: string) {
  const queries = useQueryClient();
  const read = [
    approvalsKey,
    keyOf(getUser, { params: { id: subject } }),
    keyOf(listUsers),
    ['admin-users'],
    ['/products'],
    ['/products/active'],
    ['/products/{id}'],
    ['admin-payments'],
    ['admin-refunds'],
    ['admin-settings'],
    ['admin-team'],
    ['/admin/deliveries'],
    ['/config'],
  ];
  return () => Promise.all(read.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** @param onSuccess also called if the dialog has left the screen together with its subject */
export function useApprove(service: ApprovalService, subject: string, onSuccess: () => void) {
  return useMutation({
    mutationFn: (id: string) => callApi(approvalRequests[service].approve, { params: { id } }),
    onSuccess,
    onSettled: useReadAgain(subject),
  });
}

/** @param onSuccess as in `useApprove` */
export function useRefuse(service: ApprovalService, subject: string, onSuccess: () => void) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(approvalRequests[service].refuse, { params: { id }, body: { reason } }),
    onSuccess,
    onSettled: useReadAgain(subject),
  });
}
