import { listMyMessages, type Message } from '@raffle/contracts/http/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MyMessages } from '../../shared/api/my-queries.js';
import { queryOf } from '../../shared/api/query-of.js';
import { unreadOf } from './messages-operations.js';

export type MessageFilter = 'all' | 'read' | 'unread';

/** Debounce of the search text (milliseconds). */
const pauseMs = 300;

/** Server search over all messages, including those not loaded. Disabled without text and filter. */
export function useFoundMessages(q: string, filter: MessageFilter) {
  return useQuery({
    ...queryOf(listMyMessages, { query: { q, filter } }),
    enabled: q !== '' || filter !== 'all',
    placeholderData: keepPreviousData,
  });
}

/** The debounced, trimmed search text. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The items of the list. */
export interface Listed {
  /** Whether the conversation is listed. */
  conversation: boolean;
  /** Messages that the search found, newest first. */
  hits: readonly Message[];
  general: readonly Message[];
}

/** The conversation is unread while it has an unread message of the team, otherwise read. */
export function listed(all: MyMessages, found: MyMessages | undefined, q: string, filter: MessageFilter): Listed {
  const answer = q === '' && filter === 'all' ? all : (found ?? { conversation: [], general: [] });
  const general = [...answer.general].reverse();
  if (q !== '') return { conversation: false, hits: [...answer.conversation].reverse(), general };
  const unread = unreadOf([...all.conversation, ...answer.conversation]).length > 0;
  const fits = filter === 'all' || (filter === 'unread' ? unread : !unread && answer.conversation.length > 0);
  return { conversation: fits, hits: [], general };
}
