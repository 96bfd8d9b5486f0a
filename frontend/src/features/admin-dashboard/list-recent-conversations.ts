import { listConversations } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The three conversations that moved last (specification section 9); moved by the live stream. */
export function useRecentConversations() {
  return useQuery({
    queryKey: ['conversations', 'recent'],
    queryFn: async ({ signal }) =>
      (await callApi(listConversations, { query: { limit: '3' }, signal })).conversations.slice(0, 3),
  });
}
