import { listConversations } from '@raffle/contracts/http/admin-messages';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The three conversations with the latest messages (docs/product.md section 9), updated by the live stream. */
export function useRecentConversations() {
  return useQuery({
    queryKey: ['conversations', 'recent'],
    queryFn: async ({ signal }) =>
      (await callApi(listConversations, { query: { limit: '3' }, signal })).conversations.slice(0, 3),
  });
}
