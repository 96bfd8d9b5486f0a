import { aConversationDetail, someConversationList } from '@raffle/contracts/fixtures/admin-messages';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { listConversations } from '@raffle/contracts/http/conversation-list';

/** Filtered lists of the back-office's conversations. */
type Conversations = AnswerOf<typeof listConversations>;

const waitingOnes = someConversationList.conversations.filter(({ waiting_since: since }) => since !== null);
/** Those who wait, the longest first. */
export const waitingConversations: Conversations = {
  ...someConversationList,
  conversations: waitingOnes.toReversed(),
  total: 3,
};
export const unassignedConversations: Conversations = {
  ...waitingConversations,
  conversations: waitingConversations.conversations.filter(({ assigned_to: owner }) => owner === null),
  total: 2,
};

export const conversationPath = `/admin/conversations/${aConversationDetail.user_id}`;

export const emptyConversations = { body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 } };
