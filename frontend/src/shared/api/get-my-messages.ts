import { listMyMessages } from '@raffle/contracts/http/messages';
import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from './call-api.js';

export type MyMessages = z.output<NonNullable<(typeof listMyMessages)['answer']>>;
export type MessagePages = InfiniteData<MyMessages, string | undefined>;

/**
 * My conversation from its newest page backwards, with the general messages and the unread count. Pages are refetched together,
 * so that no message falls between two of them.
 */
const myMessagesQuery = infiniteQueryOptions({
  queryKey: ['messages'],
  queryFn: ({ pageParam, signal }) => callApi(listMyMessages, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: MyMessages) => (page.more ? page.conversation[0]?.id : undefined),
});

export function useMyMessages() {
  return useInfiniteQuery(myMessagesQuery);
}

/** How many messages are unread; 0 until the messages are loaded. */
export function useUnreadMessages(): number {
  return useInfiniteQuery({ ...myMessagesQuery, select: (data) => data.pages[0]?.unread ?? 0 }).data ?? 0;
}
