import { listConversations, type ConversationFilter } from '@raffle/contracts/http/admin-messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/people.js';

export type ConversationView = ListView<'last_at', 'montrer'>;

/** The filter's value in the URL, and for the endpoint. */
export const shownFilters = {
  'a-repondre': 'to_answer',
  'a-moi': 'mine',
  'sans-responsable': 'unassigned',
  repondues: 'answered',
  'non-lues': 'unread',
  archivees: 'archived',
} as const satisfies Record<string, ConversationFilter>;
export type Shown = keyof typeof shownFilters;

/** These list who has waited longest first; the others begin with the newest message. */
export const listsByWait = (montrer: string): boolean => montrer === 'a-repondre' || montrer === 'sans-responsable';

/** The filter in the format of the endpoint and the CSV export. */
export const conversationFilter = ({ filters: { montrer } }: ConversationView) => ({
  filter: montrer === '' ? undefined : shownFilters[montrer as Shown],
});

/** One page of conversations, updated by the live stream; a search also finds full names. */
export function useConversations(view: ConversationView) {
  const query = { ...listQuery(view), ...conversationFilter(view) };
  return useQuery({
    queryKey: ['conversations', 'list', query],
    queryFn: async ({ signal }) => {
      const people = await searchPeople(view.q, signal);
      const asked = { ...query, people: people.ids };
      const { conversations: rows, ...counts } = await callApi(listConversations, { query: asked, signal });
      return { rows, ...counts, people };
    },
    placeholderData: keepPreviousData,
  });
}
