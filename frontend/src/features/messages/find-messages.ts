import { listMyMessages, type Message } from '@raffle/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import type { MyMessages } from '../../shared/api/get-my-messages.js';
import { unreadOf } from './message-pages.js';

export type MessageFilter = 'all' | 'read' | 'unread';

/** How long somebody pauses before a search is asked for (milliseconds). */
const pauseMs = 300;

/** What the server finds in all messages, older ones too. Nothing is asked while there is neither text nor filter. */
export function useFoundMessages(q: string, filter: MessageFilter) {
  return useQuery({
    queryKey: ['messages', 'found', { q, filter }],
    queryFn: ({ signal }) => callApi(listMyMessages, { query: { q, filter }, signal }),
    enabled: q !== '' || filter !== 'all',
    placeholderData: keepPreviousData,
  });
}

/** The trimmed search text once its writer pauses. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What stands in the list on the left. */
export interface Listed {
  /** The conversation as one line. */
  conversation: boolean;
  /** Its messages that a search found, newest first. */
  hits: readonly Message[];
  general: readonly Message[];
}

/** The conversation is unread while a message of the team in it is, read when none is. */
export function listed(all: MyMessages, found: MyMessages | undefined, q: string, filter: MessageFilter): Listed {
  const answer = q === '' && filter === 'all' ? all : (found ?? { conversation: [], general: [] });
  const general = [...answer.general].reverse();
  if (q !== '') return { conversation: false, hits: [...answer.conversation].reverse(), general };
  const unread = unreadOf([...all.conversation, ...answer.conversation]).length > 0;
  const fits = filter === 'all' || (filter === 'unread' ? unread : !unread && answer.conversation.length > 0);
  return { conversation: fits, hits: [], general };
}
