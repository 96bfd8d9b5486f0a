import { deleteConversation, readConversation } from '@raffle/contracts/http/admin-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Marks a conversation as read: its unread count becomes zero (docs/product.md section 2). */
export function useReadConversation(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(readConversation, { params: { id: userId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}

/** @param onDeleted called first, since the calling component unmounts with the conversation */
export function useDeleteConversation(userId: string, onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteConversation, { params: { id: userId } }),
    onSuccess: () => {
      onDeleted();
      return queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
}
