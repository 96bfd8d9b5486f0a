import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const queryKey = ['saved-replies'];
/** The list is not on the screen while one of it is changed. */
const nowRead = { queryKey, refetchType: 'all' } as const;

export function useSavedReplies() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(listSavedReplies, { signal })).replies,
  });
}

/** Adds a prepared answer, or changes the one with `id`. */
export function useSaveReply(id: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSavedReply>) =>
      id === null ? callApi(createSavedReply, { body }) : callApi(updateSavedReply, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(nowRead),
  });
}

export function useDeleteReply(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteSavedReply, { params: { id } }),
    onSuccess: () => queries.invalidateQueries(nowRead),
  });
}
