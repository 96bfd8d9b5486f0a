import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { NoticeKind } from '../notices/notice.js';

/** Notices that are sent only to who agreed to reminders, and within {@link maxReminders} (docs/product.md rule 77). */
const reminders = ['draw_nearly_full', 'free_tickets_left'] as const satisfies readonly NoticeKind[];
/** Per person in 30 days, of all kinds together. */
export const maxReminders = 4;

/**
 * Locks the agreements of these people, in the order of their ids, until the transaction ends: their reminders are posted one after the other.
 * Requires `lockPeople`.
 * @returns those who agreed and may still be reminded, by id
 */
export async function mayBeReminded(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const agreed = await rows<{ user_id: string }>(
    manager,
    'SELECT user_id FROM reminder_agreement WHERE user_id = ANY ($1) ORDER BY user_id FOR UPDATE',
    [userIds],
  );
  // A statement of its own: after waiting for a lock it sees what the other transaction posted.
  const within = await rows<{ user_id: string }>(
    manager,
    `SELECT a.user_id FROM unnest($1::uuid[]) AS a (user_id)
     WHERE (SELECT count(*) FROM message m
       WHERE m.user_id = a.user_id AND m.notice = ANY ($2) AND NOT m.in_app_alone AND m.created_at > now() - interval '30 days') < $3
     ORDER BY a.user_id`,
    [agreed.map(({ user_id }) => user_id), reminders, maxReminders],
  );
  return within.map(({ user_id }) => user_id);
}

export async function hasAgreedToReminders(manager: EntityManager, userId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM reminder_agreement WHERE user_id = $1', [userId])) !== undefined;
}

/** Repeatable. Requires `lockSender`, and an account that is not closed. */
export async function insertReminderAgreement(manager: EntityManager, userId: string, now: Date): Promise<void> {
  await manager.query(
    'INSERT INTO reminder_agreement (user_id, agreed_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
}

export async function deleteReminderAgreement(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM reminder_agreement WHERE user_id = $1', [userId]);
}
