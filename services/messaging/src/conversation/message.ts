import type { Message } from '@raffle/contracts';

/** A message of a conversation as it is stored. */
export interface StoredMessage {
  id: string;
  author: 'user' | 'admin' | 'platform';
  subject: string;
  content: string;
  created_at: Date;
  read_at: Date | null;
}

export const messageColumns = 'id, author, subject, content, created_at, read_at';

/** As its person sees it: what they wrote themselves is never unread to them. */
export function shownToPerson(stored: StoredMessage): Message {
  return {
    id: stored.id,
    subject: stored.subject,
    content: stored.content,
    from_admin: stored.author !== 'user',
    is_general: false,
    is_read: stored.author === 'user' || stored.read_at !== null,
    created_at: stored.created_at.toISOString(),
  };
}

/** How many messages a person may send within so many seconds; whoever sends more waits (api.md "Limits"). */
export const paces = [
  { most: 10, seconds: 60 },
  { most: 100, seconds: 86_400 },
] as const;
export const longestPaceSeconds = Math.max(...paces.map(({ seconds }) => seconds));
export const mostRemembered = Math.max(...paces.map(({ most }) => most));

/**
 * How long a person has to wait before the next message.
 * @param sentAt when they sent their newest `mostRemembered` messages, newest first
 * @returns whole seconds; 0 when they may send now
 */
export function secondsToWait(sentAt: readonly Date[], now: Date): number {
  const waits = paces.map(({ most, seconds }) => {
    const first = sentAt[most - 1];
    return first ? Math.ceil((first.getTime() + seconds * 1000 - now.getTime()) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}
