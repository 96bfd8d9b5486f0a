import { blockUser, unblockUser } from '@raffle/contracts/http/admin-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { userKey } from '../../shared/api/get-user.js';

/** Puts the changed user into the cache and refetches the lists. */
function useShowChanged(id: string) {
  const queries = useQueryClient();
  return (answer: Awaited<ReturnType<typeof callApi<undefined, undefined, typeof blockUser.answer>>>) => {
    queries.setQueryData(userKey(id), answer);
    return queries.invalidateQueries({ queryKey: ['admin-users'] });
  };
}

export function useBlockUser(id: string) {
  return useMutation({
    mutationFn: (body: { reason: string }) => callApi(blockUser, { params: { id }, body }),
    onSuccess: useShowChanged(id),
  });
}

export function useUnblockUser(id: string) {
  return useMutation({
    mutationFn: () => callApi(unblockUser, { params: { id } }),
    onSuccess: useShowChanged(id),
  });
}
