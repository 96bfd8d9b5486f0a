import type { Message } from '@raffle/contracts/http/messages';
import type { MessagePages, MyMessages } from '../../shared/api/my-queries.js';

/** All loaded messages of the conversation, oldest first, each once. */
export function conversationOf(pages: readonly MyMessages[]): Message[] {
  const seen = new Map<string, Message>();
  for (const page of [...pages].reverse()) for (const message of page.conversation) seen.set(message.id, message);
  return [...seen.values()];
}

/** Adds a message that the server has accepted, unless a newer answer already contains it. */
export function withMessage(before: MessagePages, message: Message): MessagePages {
  if (before.pages.some((page) => page.conversation.some(({ id }) => id === message.id))) return before;
  return {
    ...before,
    pages: before.pages.map((page, index) =>
      index === 0 ? { ...page, conversation: [...page.conversation, message] } : page,
    ),
  };
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
