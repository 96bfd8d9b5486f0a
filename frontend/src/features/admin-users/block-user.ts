import { blockUser, replacePublicName, unblockUser } from '@raffle/contracts/http/admin-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { userKey } from '../../shared/api/people.js';

/** Puts the changed user into the cache and refetches the lists. */
function useShowChanged(id: string) {
  const queries = useQueryClient();
  return (answer: Awaited<ReturnType<typeof callApi<undefined, undefined, typeof blockUser.answer>>>) => {
    queries.setQueryData(userKey(id), answer);
    return queries.invalidateQueries({ queryKey: ['admin-users'] });
  };
}

export function useBlockUser(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof blockUser.body>>) => callApi(blockUser, { params: { id }, body }),
    onSuccess: useShowChanged(id),
    // Refetches what another administrator did, to show it beside the typed reason.
    onError: (error) =>
      error instanceof ApiError && error.is('changed_meanwhile')
        ? queries.invalidateQueries({ queryKey: userKey(id) })
        : undefined,
  });
}

export function useUnblockUser(id: string) {
  return useMutation({
    mutationFn: () => callApi(unblockUser, { params: { id } }),
    onSuccess: useShowChanged(id),
  });
}

export function useReplacePublicName(id: string) {
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof replacePublicName.body>>) =>
      callApi(replacePublicName, { params: { id }, body }),
    onSuccess: useShowChanged(id),
  });
}
