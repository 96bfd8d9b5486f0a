import { replyToUser } from '@raffle/contracts/http/admin-messages';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { isAbout } from '../../shared/api/is-about.js';
import { withMessage } from '../../shared/conversation/message-pages.js';
import { emptyOutbox, outbox, reopened, type Outbox } from '../../shared/conversation/outbox.js';
import { keptUntilSent, messageQueue } from '../../shared/conversation/sending.js';
import { storedValue } from '../../shared/stored-value.js';
import { conversationQuery, type ConversationPages } from './conversation-pages.js';

/** Replies that the server has not accepted yet, by person; an outbox's owner is the person written to. */
const replies = z.object({ admin: z.string(), boxes: z.array(outbox) });
export type Replies = z.output<typeof replies>;

/** Restores the stored replies of this administrator and discards those of another. */
export function restoredReplies(stored: Replies | null, admin: string): Replies {
  if (stored?.admin !== admin) return { admin, boxes: [] };
  return { admin, boxes: stored.boxes.map((box) => reopened(box, box.owner)) };
}

export function boxOf({ boxes }: Replies, userId: string): Outbox {
  return boxes.find(({ owner }) => owner === userId) ?? emptyOutbox(userId);
}

/** Changes one person's outbox; an empty outbox is removed. */
export function withBox(before: Replies, userId: string, change: (before: Outbox) => Outbox): Replies {
  const changed = change(boxOf(before, userId));
  const others = before.boxes.filter(({ owner }) => owner !== userId);
  const empty = changed.unsent.length === 0;
  return { ...before, boxes: empty ? others : [...others, changed] };
}

const queue = messageQueue();
const { useKept, change } = keptUntilSent(
  storedValue('admin-messages.replies', replies),
  ({ admin }) => admin,
  restoredReplies,
);

/** The administrator's unsent replies to one person. */
export const useReplies = (admin: string, userId: string): Outbox => boxOf(useKept(admin), userId);

const changeReplies = (admin: string, userId: string, to: (before: Outbox) => Outbox): void =>
  change(admin, (before) => withBox(before, userId, to));

/** Replies to one person. `onSent` is called for each reply that the server has accepted. */
export function useReply(admin: string, userId: string, onSent: () => void) {
  const queries = useQueryClient();
  return queue({
    change: (to) => changeReplies(admin, userId, to),
    async deliver({ key, content }) {
      const { message } = await callApi(replyToUser, {
        params: { id: userId },
        body: { content },
        idempotencyKey: key,
      });
      queries.setQueryData<ConversationPages>(
        conversationQuery(userId).queryKey,
        (before) => before && withMessage(before, 'messages', message),
      );
      onSent();
    },
    refetch: () => queries.invalidateQueries({ predicate: isAbout(replyToUser.about) }),
  });
}
