import { replyToUser } from '@raffle/contracts/http/admin-messages';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.js';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import { dropped, marked, posted, type UnsentMessage } from '../../shared/conversation/outbox.js';
import { serverNow } from '../../shared/server-clock.js';
import { conversationKey, withMessage, type ConversationPages } from './get-conversation.js';
import { changeReplies } from './stored-replies.js';
import { texts } from './texts.fr.js';

/** Sends one reply at a time, so that the user gets them in the order in which they were written. */
let line: Promise<void> = Promise.resolve();

/** Replies to one person; a retry uses the same key. `onSent` is called for each reply that the server has accepted. */
export function useReply(admin: string, userId: string, onSent: () => void) {
  const queries = useQueryClient();
  return {
    send(content: string) {
      const message = { key: newIdempotencyKey(), content, written_at: serverNow().toISOString(), error: null };
      changeReplies(admin, userId, (before) => posted(before, message));
      line = line.then(() => deliver(queries, admin, userId, message, onSent));
    },
    retry(message: UnsentMessage) {
      changeReplies(admin, userId, (before) => marked(before, message.key, null));
      line = line.then(() => deliver(queries, admin, userId, message, onSent));
    },
    discard: (message: UnsentMessage) => changeReplies(admin, userId, (before) => dropped(before, message.key)),
  };
}

async function deliver(
  queries: QueryClient,
  admin: string,
  userId: string,
  reply: UnsentMessage,
  onSent: () => void,
): Promise<void> {
  try {
    const { message } = await callApi(replyToUser, {
      params: { id: userId },
      body: { content: reply.content },
      idempotencyKey: reply.key,
    });
    queries.setQueryData<ConversationPages>(
      conversationKey(userId),
      (before) => before && withMessage(before, message),
    );
    changeReplies(admin, userId, (before) => dropped(before, reply.key));
    onSent();
  } catch (error) {
    // Shown beside the message with a retry button.
    changeReplies(admin, userId, (before) => marked(before, reply.key, errorMessage(error, texts.notSent)));
  }
  await queries.invalidateQueries({ queryKey: ['conversations'] });
}
