import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/** SQL: the person's stored activity is more than a minute ago. */
export const activityIsOld = `(last_active IS NULL OR last_active < now() - interval '1 minute')`;

/** The account of a phone number in E.164, or null. */
export function findUserByPhone(manager: EntityManager, phone: string): Promise<User | null> {
  return manager.findOneBy(User, { phone });
}

/** The user, locked until the transaction ends. @throws ProblemException `user_not_found` */
export async function lockUser(manager: EntityManager, id: string): Promise<User> {
  const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new ProblemException('user_not_found');
  return user;
}

/** Locks these accounts in one order. @returns those that are blocked */
export async function lockBlockedAmong(manager: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string; blocked: boolean }>(
    manager,
    'SELECT id, blocked_at IS NOT NULL AS blocked FROM users WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
    [ids],
  );
  return new Set(found.filter(({ blocked }) => blocked).map(({ id }) => id));
}

/** Replaces the name of a closed account. */
export const closedAccountName = 'Compte fermé';

/** Erases the personal data of a locked account; a keyed hash of the phone stays. @returns the new version */
export async function eraseUser(manager: EntityManager, id: string, phoneHash: Buffer): Promise<number> {
  const erased = await firstRow<{ version: number }>(
    manager,
    `UPDATE users SET erased_at = now(), version = version + 1, name = $2, phone = NULL, phone_hash = $3, city = '',
       display_name = NULL, password_hash = NULL, last_active = NULL, payer_phone = NULL, first_device = NULL, source = NULL,
       closing_asked_at = NULL, closing_keeps_name = NULL, closing_checked_at = NULL
     WHERE id = $1 RETURNING version`,
    [id, closedAccountName, phoneHash],
  );
  if (!erased) throw new Error(`No user ${id}`);
  return erased.version;
}

/** People whose closing is kept, those first that were checked longest ago, and marks them as checked now. */
export async function takeKeptClosings(manager: EntityManager, limit: number): Promise<string[]> {
  const taken = await rows<{ id: string }>(
    manager,
    `UPDATE users SET closing_checked_at = now() WHERE id IN (
       SELECT id FROM users WHERE closing_asked_at IS NOT NULL
       ORDER BY closing_checked_at NULLS FIRST, id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [limit],
  );
  return taken.map(({ id }) => id);
}

/** Erases the notes about a person whose account is closed in this transaction. */
export async function eraseNotes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM user_notes WHERE user_id = $1', [userId]);
}

type ClosedAccount = Pick<User, 'id' | 'blocked_at' | 'block_reason'>;

/** A pause passes from each account of a phone to the next, so older ones than these need not be considered. */
const maxClosedAccounts = 10;

/** The closed accounts of a phone, a blocked one first, then the one closed last. */
export function findClosedAccounts(manager: EntityManager, phoneHashes: readonly Buffer[]): Promise<ClosedAccount[]> {
  return rows<ClosedAccount>(
    manager,
    `SELECT id, blocked_at, block_reason FROM users WHERE phone_hash = ANY ($1::bytea[])
     ORDER BY blocked_at DESC NULLS LAST, erased_at DESC LIMIT ${maxClosedAccounts}`,
    [phoneHashes],
  );
}

/** Records that the person was active; at most one write a minute, since every screen asks for the profile. */
export async function markActive(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(`UPDATE users SET last_active = now() WHERE id = $1 AND ${activityIsOld}`, [userId]);
}

/**
 * Adds to people's copies of what tickets and payments own, in the order of their ids. Sums, so that the order of events does not matter.
 * @param changes tickets and F CFA, more or fewer
 * @throws Error for an unknown person: the event is retried and becomes a dead letter.
 */
export async function addToTicketCopies(
  manager: EntityManager,
  changes: readonly { userId: string; tickets: number; spent: number }[],
): Promise<void> {
  const changed = await rows<{ id: string }>(
    manager,
    `WITH change AS (
       SELECT id, sum(tickets) AS tickets, sum(spent) AS spent
       FROM unnest($1::uuid[], $2::integer[], $3::integer[]) AS c (id, tickets, spent) GROUP BY id
     ), locked AS (SELECT id FROM users WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE)
     UPDATE users u SET tickets = u.tickets + c.tickets, total_spent = u.total_spent + c.spent
     FROM locked JOIN change c USING (id) WHERE u.id = locked.id RETURNING u.id`,
    [changes.map(({ userId }) => userId), changes.map(({ tickets }) => tickets), changes.map(({ spent }) => spent)],
  );
  const known = new Set(changed.map(({ id }) => id));
  const unknown = changes.find(({ userId }) => !known.has(userId));
  if (unknown) throw new Error(`No user ${unknown.userId}`);
}
