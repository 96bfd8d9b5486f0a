import { approveRequest, refuseRequest, requestCorrection } from '@raffle/contracts/http/approvals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { userKey } from '../../shared/api/get-user.js';
import { approvalsKey } from '../../shared/api/list-approvals.js';

/** Also after a refusal: another administrator may have decided, or changed the person. */
function useReadAgain(userId: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [approvalsKey, userKey(userId), ['admin-users']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

export function useRequestCorrection(userId: string) {
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof requestCorrection.body>>) =>
      callApi(requestCorrection, { params: { id: userId }, body }),
    onSettled: useReadAgain(userId),
  });
}

export function useApprove(userId: string) {
  return useMutation({
    mutationFn: (id: string) => callApi(approveRequest, { params: { id } }),
    onSettled: useReadAgain(userId),
  });
}

export function useRefuse(userId: string) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(refuseRequest, { params: { id }, body: { reason } }),
    onSettled: useReadAgain(userId),
  });
}
