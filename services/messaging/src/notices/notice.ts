import type { GatheredEvent } from '@raffle/messaging-kit';
import type { NoticeText } from './notice-texts.js';

/** The kinds of notices; the database accepts only these (`message_notice_check`). */
export const notices = [
  'account_created',
  'tickets_granted',
  'credit_issued',
  'friend_participated',
  'draw_completed',
  'draw_cancelled',
  'refund_owed',
  'refund_paid',
  'refund_corrected',
  'delivery_advanced',
  'winner_warned',
  'place_freed',
  'holders_told',
] as const;

/** A message of the platform about an event. */
export interface Notice {
  userId: string;
  notice: (typeof notices)[number];
  /** The id of its subject: a person gets at most one notice per kind and subject. */
  of: string;
  text: NoticeText;
  /** When it happened. */
  at: Date;
  /** Of the event that caused it, when several are handled together. */
  inItsContext?: GatheredEvent['inItsContext'];
}
