import { getConversation, type conversationMessage } from '@raffle/contracts/http/admin-messages';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type ConversationPage = z.output<NonNullable<(typeof getConversation)['answer']>>;
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

/** All loaded messages of the conversation, oldest first, each once. */
export function messagesOf(pages: readonly ConversationPage[]): ConversationMessage[] {
  const seen = new Map<string, ConversationMessage>();
  for (const page of [...pages].reverse()) for (const message of page.messages) seen.set(message.id, message);
  return [...seen.values()];
}

/** Adds a message that the server has accepted, unless a newer answer already contains it. */
export function withMessage(before: ConversationPages, message: ConversationMessage): ConversationPages {
  if (before.pages.some((page) => page.messages.some(({ id }) => id === message.id))) return before;
  return {
    ...before,
    pages: before.pages.map((page, index) => (index === 0 ? { ...page, messages: [...page.messages, message] } : page)),
  };
}
