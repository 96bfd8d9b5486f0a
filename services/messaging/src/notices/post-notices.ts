import { MessagePosted } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockNames } from '../locks.js';
import type { Notice } from './notice.js';
import { queuePushes, queueTextNotices } from './notices.queries.js';
import { pushOf, textOf } from './short-notice.js';

/**
 * Inserts notices into their conversations in one statement, with `MessagePosted`, pushes and texts for each new one; none for a closed account.
 * Takes `lockNames`, shared: either the erasure sees the notice, or this transaction sees the erasure. Who reads a name for a notice, or takes
 * another lock, takes it before.
 * @param notices a bounded batch
 */
export async function postNotices(manager: EntityManager, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  await lockNames(manager, 'shared');
  const posted = await insertNotices(manager, notices);
  const ids = new Map(posted.map(({ id, user_id, notice, notice_of }) => [keyOf(user_id, notice, notice_of), id]));
  const fresh = notices.flatMap((notice) => {
    const id = ids.get(keyOf(notice.userId, notice.notice, notice.of));
    return id === undefined ? [] : [{ notice, id }];
  });
  const pushes = fresh.map(({ notice, id }) => pushOf(notice, id)).filter((push) => push !== null);
  await queuePushes(manager, pushes);
  const texts = fresh.map(({ notice, id }) => textOf(notice, id)).filter((text) => text !== null);
  await queueTextNotices(manager, texts);
  for (const { id, user_id, created_at } of posted) {
    await outbox.add(manager, MessagePosted, {
      message_id: id,
      user_id,
      from_admin: true,
      author: 'platform',
      posted_at: created_at.toISOString(),
    });
  }
}

const keyOf = (userId: string, notice: string, of: string) => `${userId} ${notice} ${of}`;

interface PostedRow {
  id: string;
  user_id: string;
  notice: string;
  notice_of: string;
  created_at: Date;
}

/** @returns only the new ones */
function insertNotices(manager: EntityManager, notices: readonly Notice[]): Promise<PostedRow[]> {
  return rows<PostedRow>(
    manager,
    `INSERT INTO message (id, user_id, author, notice, notice_of, subject, content, created_at)
     SELECT n.id, n.user_id, 'platform', n.notice, n.notice_of, n.subject, n.content, n.created_at
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS n (id, user_id, notice, notice_of, subject, content, created_at)
     WHERE NOT EXISTS (SELECT FROM person p WHERE p.user_id = n.user_id AND p.erased_at IS NOT NULL)
     ON CONFLICT (user_id, notice, notice_of) WHERE notice IS NOT NULL DO NOTHING
     RETURNING id, user_id, notice, notice_of, created_at`,
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
