import { listMyMessages, readMessage, sendMessage, type Message } from '@raffle/contracts/http/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { isAbout } from '../../shared/api/is-about.js';
import type { MessagePages } from '../../shared/api/my-queries.js';
import { keyOf } from '../../shared/api/query-of.js';
import { withMessage } from '../../shared/conversation/message-pages.js';
import { outbox, reopened } from '../../shared/conversation/outbox.js';
import { keptUntilSent, messageQueue } from '../../shared/conversation/sending.js';
import { storedValue } from '../../shared/stored-value.js';

const queryKey = keyOf(listMyMessages);
const queue = messageQueue();

/** A user's messages that the server has not accepted yet. */
const outboxes = keptUntilSent(storedValue('messages.outbox', outbox), ({ owner }) => owner, reopened);
export const useOutbox = outboxes.useKept;

/** Sends and retries messages to the team. */
export function useSendMessage(owner: string) {
  const queries = useQueryClient();
  return queue({
    change: (change) => outboxes.change(owner, change),
    async deliver({ key, content }) {
      const { message } = await callApi(sendMessage, { body: { content }, idempotencyKey: key });
      queries.setQueryData<MessagePages>(queryKey, (before) => before && withMessage(before, 'conversation', message));
    },
    refetch: () => queries.invalidateQueries({ predicate: isAbout(sendMessage.about) }),
  });
}

/**
 * Marks messages as read, first in the cache, then on the server. A message that the server did not accept shows as unread with
 * the next answer; each message is sent once per mount, so that a failing server does not cause a loop.
 */
export function useReadMessages() {
  const queries = useQueryClient();
  const asked = useRef(new Set<string>());
  return useCallback(
    async (opened: readonly Message[]) => {
      const ids = unreadOf(opened)
        .map(({ id }) => id)
        .filter((id) => !asked.current.has(id));
      if (ids.length === 0) return;
      for (const id of ids) asked.current.add(id);
      await queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData<MessagePages>(queryKey, (before) => before && withRead(before, new Set(ids)));
      try {
        for (const id of ids) await callApi(readMessage, { params: { id } });
      } catch (error) {
        // The next answer shows the message as unread.
        if (!(error instanceof ApiError)) throw error;
      } finally {
        await queries.invalidateQueries({ predicate: isAbout(readMessage.about) });
      }
    },
    [queries],
  );
}

/** Marks messages as read before the server confirms it. */
export function withRead(before: MessagePages, ids: ReadonlySet<string>): MessagePages {
  const read = (message: Message) => (ids.has(message.id) ? { ...message, is_read: true } : message);
  const newlyRead = new Set<string>();
  for (const page of before.pages)
    for (const message of [...page.conversation, ...page.general])
      if (ids.has(message.id) && !message.is_read) newlyRead.add(message.id);
  return {
    ...before,
    pages: before.pages.map((page) => ({
      ...page,
      conversation: page.conversation.map(read),
      general: page.general.map(read),
      unread: Math.max(0, page.unread - newlyRead.size),
    })),
  };
}

/** Unread messages of the team. */
export function unreadOf(messages: readonly Message[]): Message[] {
  return messages.filter((message) => message.from_admin && !message.is_read);
}
