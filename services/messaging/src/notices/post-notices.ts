import { MessagePosted } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { NoticeText } from './notice-texts.js';

/** A message of the platform, made from an event. */
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
    | 'delivery_advanced';
  /** The id of its subject: a person gets one notice of a kind about the same subject. */
  of: string;
  text: NoticeText;
  /** When it happened. */
  at: Date;
}

/**
 * Inserts notices into their conversations in one statement, with `MessagePosted` for each new one; none for a closed account. After
 * `lockNames`, shared: either the erasure finds the notice, or this one the erasure.
 * @param notices a bounded batch
 */
export async function postNotices(manager: EntityManager, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  const posted = await insertNotices(manager, notices);
  for (const { id, user_id, created_at } of posted) {
    await outbox.add(manager, MessagePosted, {
      message_id: id,
      user_id,
      from_admin: true,
      posted_at: created_at.toISOString(),
    });
  }
}

interface PostedRow {
  id: string;
  user_id: string;
  created_at: Date;
}

/** @returns the new ones alone */
function insertNotices(manager: EntityManager, notices: readonly Notice[]): Promise<PostedRow[]> {
  return rows<PostedRow>(
    manager,
    `INSERT INTO message (id, user_id, author, notice, notice_of, subject, content, created_at)
     SELECT n.id, n.user_id, 'platform', n.notice, n.notice_of, n.subject, n.content, n.created_at
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS n (id, user_id, notice, notice_of, subject, content, created_at)
     WHERE NOT EXISTS (SELECT FROM person p WHERE p.user_id = n.user_id AND p.erased_at IS NOT NULL)
     ON CONFLICT (user_id, notice, notice_of) WHERE notice IS NOT NULL DO NOTHING
     RETURNING id, user_id, created_at`,
    [
      notices.map(() => uuidv7()),
      notices.map(({ userId }) => userId),
      notices.map(({ notice }) => notice),
      notices.map(({ of }) => of),
      notices.map(({ text }) => text.subject),
      notices.map(({ text }) => text.content),
      notices.map(({ at }) => at),
    ],
  );
}
