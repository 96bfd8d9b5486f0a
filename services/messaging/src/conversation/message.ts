import type { ConversationMessage } from '@raffle/contracts/http/admin-messages';
import { message, type Message } from '@raffle/contracts/http/messages';
import { answerOf } from '@raffle/service-kit/http';
import type { NoticeText } from '../notices/sentence.js';
import { isWin } from '../notices/stored-notice.js';
import type { TextColumns } from '../notices/with-texts.js';

/** A message of a conversation with its text. Only notices have a subject. */
export interface ToldMessage extends NoticeText, Pick<ConversationMessage, 'id' | 'author' | 'admin_id'> {
  /** The kind of a notice; null: somebody wrote it. */
  notice: string | null;
  /** Of the platform, about what the person did: it needs nothing from them. */
  is_record: boolean;
  created_at: Date;
  read_at: Date | null;
}

export type MessageRow = Omit<ToldMessage, keyof NoticeText> & TextColumns;

/** A message as its person sees it; their own messages and records always count as read. */
export const shownToPerson = (row: ToldMessage): Message =>
  answerOf(message, {
    ...row,
    from_admin: row.author !== 'user',
    is_general: false,
    is_win: isWin(row.notice),
    is_read: row.author === 'user' || row.is_record || row.read_at !== null,
  });

/** Maximum messages per person and window in seconds (docs/product.md section 7). */
const sendLimits = [
  { max: 10, seconds: 60 },
  { max: 100, seconds: 86_400 },
] as const;
export const longestWindowSeconds = Math.max(...sendLimits.map(({ seconds }) => seconds));
export const largestLimit = Math.max(...sendLimits.map(({ max }) => max));

/**
 * How long a person must wait before the next message.
 * @param sentAt when they sent their newest `largestLimit` messages, newest first
 * @returns whole seconds; 0 when they may send now
 */
export function secondsToWait(sentAt: readonly Date[], now: Date): number {
  const waits = sendLimits.map(({ max, seconds }) => {
    const first = sentAt[max - 1];
    return first ? Math.ceil((first.getTime() + seconds * 1000 - now.getTime()) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}
