import { listConversations, type Conversation } from '@raffle/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Conversations of one answer. */
const pageSize = 30;

/** Conversations, the newest first; more of them by hand. Moved by the live stream. */
export function useConversations(q: string, unread: boolean) {
  return useInfiniteQuery({
    queryKey: ['conversations', 'list', { q, unread }],
    queryFn: ({ pageParam, signal }) =>
      callApi(listConversations, {
        query: {
          page: String(pageParam),
          limit: String(pageSize),
          q: q || undefined,
          filter: unread ? 'unread' : 'all',
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Each person once: a conversation that moved up between two pages stands in both. */
export function eachOnce(pages: readonly { conversations: readonly Conversation[] }[]): Conversation[] {
  const seen = new Map<string, Conversation>();
  for (const page of pages)
    for (const one of page.conversations) if (!seen.has(one.user_id)) seen.set(one.user_id, one);
  return [...seen.values()];
}
