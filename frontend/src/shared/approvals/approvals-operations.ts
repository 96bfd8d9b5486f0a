import { approveRequest, refuseRequest } from '@raffle/contracts/http/approvals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';
import { userKey } from '../api/get-user.js';
import { approvalsKey } from '../api/list-approvals.js';

/** Also after a refusal: another administrator may have decided, or changed what the request is about. */
export function useReadAgain(subject: string) {
  const queries = useQueryClient();
  const read = [approvalsKey, userKey(subject), ['admin-users'], ['admin-settings'], ['config']];
  return () => Promise.all(read.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useApprove(subject: string) {
  return useMutation({
    mutationFn: (id: string) => callApi(approveRequest, { params: { id } }),
    onSettled: useReadAgain(subject),
  });
}

export function useRefuse(subject: string) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(refuseRequest, { params: { id }, body: { reason } }),
    onSettled: useReadAgain(subject),
  });
}
