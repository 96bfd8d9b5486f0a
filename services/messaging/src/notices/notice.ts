import type { NoticeText } from './notice-texts.js';

/** A message of the platform about an event. */
export interface Notice {
  userId: string;
  notice:
    | 'account_created'
    | 'tickets_granted'
    | 'credit_issued'
    | 'friend_participated'
    | 'draw_completed'
    | 'draw_cancelled'
    | 'refund_owed'
    | 'refund_paid'
    | 'delivery_advanced'
    | 'place_freed'
    | 'holders_told';
  /** The id of its subject: a person gets at most one notice per kind and subject. */
  of: string;
  text: NoticeText;
  /** When it happened. */
  at: Date;
}
