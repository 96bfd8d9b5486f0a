import { deleteConversation, readConversation } from '@raffle/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { conversationKey } from './get-conversation.js';

/** Marquer comme lu: the unread count becomes zero (specification section 2). */
export function useReadConversation(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(readConversation, { params: { id: userId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}

/** @param onDeleted called first: what asked for it is gone with the conversation */
export function useDeleteConversation(userId: string, onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteConversation, { params: { id: userId } }),
    onSuccess: () => {
      onDeleted();
      // Its older pages begin at messages that are gone.
      queries.removeQueries({ queryKey: conversationKey(userId) });
      return queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
}
