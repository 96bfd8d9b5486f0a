import {
  deleteConversation,
  getConversation,
  listConversations,
  readConversation,
  settleConversation,
  type ConversationFilter,
  type conversationMessage,
} from '@raffle/contracts/http/admin-messages';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listQuery, type ListView } from '../../shared/admin-list/old-list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/people.js';

type ConversationView = ListView<'last_at', 'montrer'>;

/** The filter's value in the URL, and for the endpoint. */
export const shownFilters = {
  'a-repondre': 'to_answer',
  'a-moi': 'mine',
  'sans-responsable': 'unassigned',
  repondues: 'answered',
  'non-lues': 'unread',
  archivees: 'archived',
} as const satisfies Record<string, ConversationFilter>;
type Shown = keyof typeof shownFilters;

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

type ConversationPage = AnswerOf<typeof getConversation>;
export type ConversationMessage = z.output<typeof conversationMessage>;
export type ConversationPages = InfiniteData<ConversationPage, string | undefined>;

export const conversationKey = (userId: string) => ['conversations', 'one', userId] as const;

/** One conversation, from its newest page backwards, updated by the live stream. */
export function useConversation(userId: string) {
  return useInfiniteQuery({
    queryKey: conversationKey(userId),
    queryFn: ({ pageParam, signal }) =>
      callApi(getConversation, { params: { id: userId }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ConversationPage) => (page.more ? page.messages[0]?.id : undefined),
  });
}

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
