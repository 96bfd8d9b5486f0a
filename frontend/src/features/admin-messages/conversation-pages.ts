import { getConversation } from '@raffle/contracts/http/admin-messages';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { keyOf } from '../../shared/api/query-of.js';

type ConversationPage = AnswerOf<typeof getConversation>;
export type ConversationPages = InfiniteData<ConversationPage, string | undefined>;

/** One conversation, from its newest page backwards, updated by the live stream. */
export const conversationQuery = (userId: string) => {
  const params = { id: userId };
  return infiniteQueryOptions({
    queryKey: [...keyOf(getConversation, { params }), 'pages'],
    queryFn: ({ pageParam, signal }) => callApi(getConversation, { params, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ConversationPage) => (page.more ? page.messages[0]?.id : undefined),
    meta: { about: getConversation.about },
  });
};
