import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** `warning`: sent like a notice, also to people who did not agree to notices. */
export type TextPurpose = 'code' | 'notice' | 'warning';

/** A message to be sent: plain text, or sealed by its producer. */
export interface QueuedText {
  id: string;
  userId: string;
  purpose: TextPurpose;
  /** A code that was requested on a device of the account. */
  knownDevice?: boolean;
  body: string | null;
  sealed: Buffer | null;
  /** Not sent after this time. */
  expiresAt: Date;
}

/** Queues messages in the transaction that causes them; one that is already queued does not change. */
export async function queueTexts(manager: EntityManager, texts: readonly QueuedText[]): Promise<void> {
  if (texts.length === 0) return;
  await manager.query(
    `INSERT INTO text_message (id, user_id, purpose, body, sealed, expires_at, known_device, next_at)
     SELECT t.id, t.user_id, t.purpose, t.body, t.sealed, t.expires_at, t.known_device, now()
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::timestamptz[], $7::boolean[])
       AS t (id, user_id, purpose, body, sealed, expires_at, known_device)
     ON CONFLICT (id) DO NOTHING`,
    [
      texts.map(({ id }) => id),
      texts.map(({ userId }) => userId),
      texts.map(({ purpose }) => purpose),
      texts.map(({ body }) => body),
      texts.map(({ sealed }) => sealed),
      texts.map(({ expiresAt }) => expiresAt),
      texts.map(({ knownDevice = false }) => knownDevice),
    ],
  );
}

export interface DueTextRow {
  id: string;
  user_id: string;
  purpose: TextPurpose;
  known_device: boolean;
  counted: boolean;
}

/** The due messages, codes first, then the longest waiting; reliable only while holding `lockTexts`. */
export function listDueTexts(manager: EntityManager, limit: number): Promise<DueTextRow[]> {
  return rows<DueTextRow>(
    manager,
    `SELECT id, user_id, purpose, known_device, counted_at IS NOT NULL AS counted FROM text_message
      WHERE done_at IS NULL AND next_at <= now() AND expires_at > now() AND attempts < 8
      ORDER BY purpose, next_at LIMIT $1`,
    [limit],
  );
}

const today = `counted_at >= date_trunc('day', now(), 'UTC')`;

/** Counts the messages handed over today (UTC): in total, and to these people. */
export async function countTextsOfToday(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<{ total: number; ofPerson: Map<string, number> }> {
  const all = await firstRow<{ sent: number }>(
    manager,
    `SELECT count(*)::integer AS sent FROM text_message WHERE ${today}`,
  );
  const people = await rows<{ user_id: string; sent: number }>(
    manager,
    `SELECT user_id, count(*)::integer AS sent FROM text_message WHERE ${today} AND user_id = ANY ($1) GROUP BY user_id`,
    [userIds],
  );
  return { total: all?.sent ?? 0, ofPerson: new Map(people.map(({ user_id, sent }) => [user_id, sent])) };
}

export interface TakenTextRow {
  id: string;
  user_id: string;
  purpose: TextPurpose;
  body: string | null;
  sealed: Buffer | null;
  /** Of an administrator; null: identity has the person's. */
  phone: string | null;
}

/**
 * Takes messages and counts the attempt. They are due again after a growing delay, initially 15 seconds, so a process that dies
 * while sending loses nothing.
 */
export function takeTexts(manager: EntityManager, ids: readonly string[]): Promise<TakenTextRow[]> {
  return rows<TakenTextRow>(
    manager,
    `UPDATE text_message SET attempts = attempts + 1, counted_at = coalesce(counted_at, now()),
       next_at = now() + interval '15 seconds' * power(3, attempts)
      WHERE id = ANY ($1)
      RETURNING id, user_id, purpose, body, sealed, (SELECT phone FROM owner_phone WHERE admin_id = user_id) AS phone`,
    [ids],
  );
}

/** Erases the texts of messages that were sent or given up; they still count for the day. @returns whether any was still open */
export async function endTexts(manager: EntityManager, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const ended = await rows(
    manager,
    `UPDATE text_message SET body = NULL, sealed = NULL, done_at = now()
      WHERE id = ANY ($1) AND done_at IS NULL RETURNING id`,
    [ids],
  );
  return ended.length > 0;
}

/** Gives up messages that have expired or whose last attempt failed. @returns how many */
export async function endSpentTexts(manager: EntityManager): Promise<number> {
  const ended = await rows(
    manager,
    `UPDATE text_message SET body = NULL, sealed = NULL, done_at = now()
      WHERE done_at IS NULL AND (expires_at <= now() OR (attempts >= 8 AND next_at <= now())) RETURNING id`,
  );
  return ended.length;
}

/** Deletes messages that no longer count for a daily limit, at most `limit`. @returns how many */
export async function deleteOldTexts(manager: EntityManager, limit: number): Promise<number> {
  const deleted = await rows(
    manager,
    `DELETE FROM text_message WHERE id IN (
       SELECT id FROM text_message WHERE done_at < now() - interval '2 days' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
    [limit],
  );
  return deleted.length;
}

export async function deleteTexts(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM text_message WHERE user_id = $1', [userId]);
}

export async function hasAgreedToTexts(manager: EntityManager, userId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM text_agreement WHERE user_id = $1', [userId])) !== undefined;
}

/** Idempotent: the first time stays. */
export async function insertTextAgreement(manager: EntityManager, userId: string, now: Date): Promise<void> {
  await manager.query(
    'INSERT INTO text_agreement (user_id, agreed_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
}

/** Deletes the agreement, and the queued notices that depend on it. */
export async function deleteTextAgreement(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM text_agreement WHERE user_id = $1', [userId]);
  await manager.query(
    `DELETE FROM text_message WHERE user_id = $1 AND purpose = 'notice' AND counted_at IS NULL AND done_at IS NULL`,
    [userId],
  );
}
