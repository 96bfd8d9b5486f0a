import { listConversations } from '@raffle/contracts/http/admin-messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/get-people.js';

export type ConversationView = ListView<'last_at', 'montrer'>;

/** The filter in the format of the endpoint and the CSV export. */
export const conversationFilter = ({ filters }: ConversationView) => ({
  filter:
    filters.montrer === '' ? undefined : filters.montrer === 'archivees' ? ('archived' as const) : ('unread' as const),
});

/** One page of conversations, updated by the live stream; a search also finds full names. */
export function useConversations(view: ConversationView) {
  const query = { ...listQuery(view), ...conversationFilter(view) };
  return useQuery({
    queryKey: ['conversations', 'list', query],
    queryFn: async ({ signal }) => {
      const people = await searchPeople(view.q, signal);
      const asked = { ...query, people: people.ids };
      const { conversations: rows, total } = await callApi(listConversations, { query: asked, signal });
      return { rows, total, people };
    },
    placeholderData: keepPreviousData,
  });
}
