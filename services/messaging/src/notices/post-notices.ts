import { nearlyFull } from '@raffle/contracts/draw-hour';
import { MessagePosted } from '@raffle/contracts/events';
import type { GatheredEvent, Outbox } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockPeople } from '../locks.js';
import type { Notice } from './notice.js';
import { queuePushes, queueTextNotices, takeReminderTexts } from './notices.queries.js';
import { hasPush, isReminder, pushOf, textOf, type TextNotice } from './short-notice.js';
import { stored, textsAndNamesOf } from './stored-notice.js';

/**
 * Inserts notices into their conversations, with `MessagePosted`, pushes and texts for each new one; none for a closed account.
 * Takes `lockPeople` for the recipients: either the erasure sees the notice, or this transaction sees the erasure.
 * @param notices a bounded batch
 */
export async function postNotices(manager: EntityManager, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  await lockPeople(
    manager,
    notices.map(({ userId }) => userId),
  );
  await postToLocked(manager, outbox, notices);
}

/**
 * As {@link postNotices}, for a transaction that has taken `lockPeople`, before other locks, or has locked the recipients' copies.
 * @param participations stored with them, and once for each draw that tells it that few places are left, in a transaction that has taken
 * `lockParticipations`
 * @returns whether one of these products has ended
 */
export async function postToLocked(
  manager: EntityManager,
  outbox: Outbox,
  notices: readonly Notice[],
  participations: readonly Participation[] = [],
): Promise<boolean> {
  const byId = new Map(notices.map((notice) => [uuidv7(), notice]));
  const posted = await insertNotices(manager, byId, participations);
  for (const { id } of posted) {
    const { userId, at, inItsContext = asIs } = byId.get(id)!;
    await inItsContext(() =>
      outbox.add(manager, MessagePosted, {
        message_id: id,
        user_id: userId,
        from_admin: true,
        author: 'platform',
        posted_at: at.toISOString(),
      }),
    );
  }
  const pushed = posted.flatMap(({ id, pushed }) => {
    const notice = byId.get(id)!;
    return pushed && hasPush(notice) ? [{ id, notice }] : [];
  });
  const { texts, names } = await textsAndNamesOf(
    manager,
    pushed.map(({ notice }) => stored(notice)),
  );
  await queuePushes(
    manager,
    pushed.map(({ id, notice }, n) => pushOf(notice, id, texts[n]!, names)),
  );
  const texted = posted.filter(({ texted }) => texted).map((row) => ({ ...row, notice: byId.get(row.id)! }));
  const [reminders, others] = [true, false].map((wanted) =>
    texted.filter(({ notice }) => isReminder(notice.notice) === wanted),
  ) as [typeof texted, typeof texted];
  await queueTextNotices(manager, [
    ...others.flatMap(({ id, notice }) => textOf(notice, id) ?? []),
    // Only where no browser is notified.
    ...(await withinDraws(
      manager,
      reminders.filter(({ pushed }) => !pushed),
    )),
  ]);
  return posted.some(({ ended }) => ended);
}

/** The texts of reminders, as far as their draws may still cost. */
async function withinDraws(
  manager: EntityManager,
  reminders: readonly { id: string; notice: Notice }[],
): Promise<TextNotice[]> {
  const texts: TextNotice[] = [];
  for (const draw of new Set(reminders.map(({ notice }) => notice.of))) {
    const wanted = reminders.filter(({ notice }) => notice.of === draw);
    const taken = await takeReminderTexts(manager, Number(draw), wanted.length);
    texts.push(...wanted.slice(0, taken).flatMap(({ id, notice }) => textOf(notice, id) ?? []));
  }
  return texts;
}

const asIs: GatheredEvent['inItsContext'] = (work) => work();

export interface Participation {
  product_id: number;
  user_id: string;
  /** Numbers have no gaps: the places before the last one are granted too. */
  numbers: readonly number[];
}

interface PostedRow {
  id: string;
  /** Whether they have a browser to notify, of this one. */
  pushed: boolean;
  /** Whether they agreed to text messages, for this one. */
  texted: boolean;
  ended: boolean;
}

/** @returns only the new ones */
function insertNotices(
  manager: EntityManager,
  byId: ReadonlyMap<string, Notice>,
  participations: readonly Participation[],
): Promise<PostedRow[]> {
  const notices = [...byId.values()];
  const toStore = notices.map(stored);
  return rows<PostedRow>(
    manager,
    `WITH joined AS (
       INSERT INTO participation (product_id, user_id) SELECT * FROM unnest($8::integer[], $9::uuid[]) ORDER BY 1, 2
       ON CONFLICT DO NOTHING RETURNING product_id
     ), late AS (
       UPDATE draw_reminder SET told_up_to = NULL, told_all_at = NULL
       WHERE product_id IN (SELECT product_id FROM joined) AND notice <> 'draw_nearly_full' AND closes_at > now()
     ), nearly_full AS (
       INSERT INTO draw_reminder (product_id, notice, data, opens_at, closes_at)
       SELECT product_id, 'draw_nearly_full', jsonb_build_object('product_id', product_id, 'left', places - max(granted)), now(), now() + interval '1 day'
       FROM unnest($8::integer[], $11::integer[]) AS g (product_id, granted) JOIN product USING (product_id)
       WHERE tells_missing GROUP BY product_id, places HAVING max(granted) >= places * $12::double precision AND max(granted) < places
       ORDER BY product_id ON CONFLICT DO NOTHING
     ), posted AS (
       INSERT INTO message (id, user_id, author, notice, notice_of, notice_version, notice_data, in_app_alone, created_at)
       SELECT n.id, n.user_id, 'platform', n.notice, n.notice_of, n.notice_version, n.notice_data, n.in_app_alone, n.created_at
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::jsonb[], $7::timestamptz[], $10::boolean[])
         AS n (id, user_id, notice, notice_of, notice_version, notice_data, created_at, in_app_alone)
       WHERE NOT EXISTS (SELECT FROM person p WHERE p.user_id = n.user_id AND p.erased_at IS NOT NULL)
       ORDER BY n.user_id, n.notice, n.notice_of
       ON CONFLICT (user_id, notice, notice_of) WHERE notice IS NOT NULL DO NOTHING
       RETURNING id,
         NOT in_app_alone AND EXISTS (SELECT FROM push_device d WHERE d.user_id = message.user_id AND (d.ended_at IS NULL OR d.ended_at >= message.created_at)) AS pushed,
         NOT in_app_alone AND EXISTS (SELECT FROM text_agreement a WHERE a.user_id = message.user_id) AS texted
     )
     SELECT id, pushed, texted, EXISTS (SELECT FROM draw_outcome WHERE product_id = ANY ($8)) AS ended FROM posted`,
    [
      [...byId.keys()],
      notices.map(({ userId }) => userId),
      toStore.map(({ notice }) => notice),
      notices.map(({ of }) => of),
      toStore.map(({ notice_version }) => notice_version),
      toStore.map(({ notice_data }) => JSON.stringify(notice_data)),
      notices.map(({ at }) => at),
      participations.map(({ product_id }) => product_id),
      participations.map(({ user_id }) => user_id),
      notices.map(({ inAppAlone = false }) => inAppAlone),
      participations.map(({ numbers }) => Math.max(...numbers) + 1),
      nearlyFull,
    ],
  );
}
