import type { InfiniteData } from '@tanstack/react-query';

/** All loaded messages, oldest first, each once. @param pages the newest first @param of where a page has its messages */
export function messagesOf<Field extends string, Message extends { id: string }>(
  pages: readonly Readonly<Record<Field, readonly Message[]>>[],
  of: Field,
): Message[] {
  const seen = new Map<string, Message>();
  for (const page of [...pages].reverse()) for (const message of page[of]) seen.set(message.id, message);
  return [...seen.values()];
}

/** Adds a message that the server has accepted, unless a newer answer already contains it. */
export function withMessage<
  Field extends string,
  Message extends { id: string },
  Page extends Record<Field, Message[]>,
  Param,
>(before: InfiniteData<Page, Param>, of: Field, message: Message): InfiniteData<Page, Param> {
  if (before.pages.some((page) => page[of].some(({ id }) => id === message.id))) return before;
  return {
    ...before,
    pages: before.pages.map((page, index) => (index === 0 ? { ...page, [of]: [...page[of], message] } : page)),
  };
}
