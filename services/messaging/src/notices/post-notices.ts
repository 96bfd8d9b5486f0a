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
 * Takes `lockNames`, shared: either the erasure sees the notice, or this transaction sees the erasure.
 * @param notices a bounded batch
 */
export async function postNotices(manager: EntityManager, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  await lockNames(manager, 'shared');
  await postWithNames(manager, outbox, notices);
}

/** As {@link postNotices}, for a transaction that has taken `lockNames`, before it read names or took other locks. */
export async function postWithNames(manager: EntityManager, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  const byKey = new Map(notices.map((notice) => [keyOf(notice.userId, notice.notice, notice.of), notice]));
  const posted = (await insertNotices(manager, notices)).map((row) => ({
    ...row,
    from: byKey.get(keyOf(row.user_id, row.notice, row.notice_of))!,
  }));
  const pushes = posted.flatMap(({ id, pushed, from }) => (pushed && pushOf(from, id)) || []);
  await queuePushes(manager, pushes);
  const texts = posted.flatMap(({ id, texted, from }) => (texted && textOf(from, id)) || []);
  await queueTextNotices(manager, texts);
  for (const { id, user_id, created_at, from } of posted) {
    const { inItsContext = (add) => add() } = from;
    await inItsContext(() =>
      outbox.add(manager, MessagePosted, {
        message_id: id,
        user_id,
        from_admin: true,
        author: 'platform',
        posted_at: created_at.toISOString(),
      }),
    );
  }
}

const keyOf = (userId: string, notice: string, of: string) => `${userId} ${notice} ${of}`;

interface PostedRow {
  id: string;
  user_id: string;
  notice: string;
  notice_of: string;
  created_at: Date;
  /** Whether they have a browser to notify. */
  pushed: boolean;
  /** Whether they agreed to text messages. */
  texted: boolean;
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
     ORDER BY n.user_id, n.notice, n.notice_of
     ON CONFLICT (user_id, notice, notice_of) WHERE notice IS NOT NULL DO NOTHING
     RETURNING id, user_id, notice, notice_of, created_at,
       EXISTS (SELECT FROM push_device d WHERE d.user_id = message.user_id) AS pushed,
       EXISTS (SELECT FROM text_agreement a WHERE a.user_id = message.user_id) AS texted`,
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
