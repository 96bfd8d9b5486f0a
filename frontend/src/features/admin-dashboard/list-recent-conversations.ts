import { listConversations } from '@raffle/contracts/http/admin-messages';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { peopleOf } from '../../shared/api/people.js';

/** The three conversations with the latest messages (docs/product.md section 9), updated by the live stream. */
export function useRecentConversations() {
  return useQuery({
    queryKey: ['conversations', 'recent'],
    queryFn: async ({ signal }) => {
      const { conversations } = await callApi(listConversations, { query: { limit: '3' }, signal });
      const people = await peopleOf(conversations, signal);
      return conversations
        .slice(0, 3)
        .map((one) => ({ ...one, user_name: people.get(one.user_id)?.name ?? one.user_name }));
    },
  });
}
