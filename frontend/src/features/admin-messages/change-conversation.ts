import {
  deleteConversation,
  listConversations,
  readConversation,
  settleConversation,
} from '@raffle/contracts/http/admin-messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** What was written until `lastAt` needs no answer; refetches also after a refusal: the person has written since. */
export function useSettleConversation(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (lastAt: string) => callApi(settleConversation, { params: { id: userId }, body: { lastAt } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['conversations'] }),
  });
}

/** The person who has waited longest among those whom no other administrator answers, and how many wait besides this one; undefined while unknown. */
export function useNextWaiting(userId: string): { next: string | undefined; left: number } | undefined {
  const { data } = useQuery({
    queryKey: ['conversations', 'next'],
    queryFn: ({ signal }) =>
      callApi(listConversations, { query: { filter: 'available', direction: 'asc', limit: '2' }, signal }),
  });
  if (data === undefined) return undefined;
  const others = data.conversations.filter(({ user_id: id }) => id !== userId);
  return { next: others[0]?.user_id, left: data.total - (data.conversations.length - others.length) };
}
