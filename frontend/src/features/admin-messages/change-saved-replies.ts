import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
  type SavedReply,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';

const queryKey = ['saved-replies'];
/** `all`, since the list is not mounted while a reply is edited. */
const allReplies = { queryKey, refetchType: 'all' } as const;

export function useSavedReplies() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(listSavedReplies, { signal })).replies,
  });
}

/** Creates a saved reply, or updates `reply`. */
export function useSaveReply(reply: SavedReply | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSavedReply>) => {
      if (reply === null) return callApi(createSavedReply, { body });
      const { id, ...before } = reply;
      return callApi(updateSavedReply, { params: { id }, body: { ...body, before } });
    },
    onSuccess: () => queries.invalidateQueries(allReplies),
    // Refetches what another administrator changed, to show it beside the typed values.
    onError: (error) =>
      error instanceof ApiError && error.is('changed_meanwhile') ? queries.invalidateQueries(allReplies) : undefined,
  });
}

export function useDeleteReply(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteSavedReply, { params: { id } }),
    onSuccess: () => queries.invalidateQueries(allReplies),
  });
}
