import { goodwillLimits } from '@raffle/contracts/http/goodwill';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** A row of `goodwill`, before it is written. */
export interface Given {
  id: string;
  userId: string;
  /** F CFA */
  amount: number;
  reason: string;
  by: string;
  /** Where two people agreed. */
  approvalId: string | null;
  requestKey: string | null;
}

/** Serialises what is given, as the table's own guard does: limits span rows. */
export async function lockGoodwill(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(7302)');
}

/** Given lately, F CFA: to this person, and to everybody. Exact while {@link lockGoodwill} is held. */
export async function givenLately(
  manager: EntityManager,
  userId: string,
): Promise<{ person: number; everybody: number }> {
  const sums = await firstRow<{ person: number; everybody: number }>(
    manager,
    `SELECT coalesce(sum(amount) FILTER (WHERE user_id = $1), 0)::float8 AS person, coalesce(sum(amount), 0)::float8 AS everybody
     FROM goodwill WHERE given_at > now() - make_interval(days => $2)`,
    [userId, goodwillLimits.days],
  );
  return sums!;
}

/** Whether the account exists and is not closed. */
export async function hasAccount(manager: EntityManager, userId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM people WHERE user_id = $1', [userId])) !== undefined;
}

/** What this administrator gave under this key. */
export function findGiven(
  manager: EntityManager,
  by: string,
  requestKey: string,
): Promise<{ id: string; user_id: string; amount: number; reason: string } | undefined> {
  return firstRow(
    manager,
    'SELECT id, user_id, amount, reason FROM goodwill WHERE given_by = $1 AND request_key = $2',
    [by, requestKey],
  );
}

export async function insertGoodwill(manager: EntityManager, given: Given): Promise<Date> {
  const row = await firstRow<{ given_at: Date }>(
    manager,
    `INSERT INTO goodwill (id, user_id, amount, reason, given_by, approval_id, request_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING given_at`,
    [given.id, given.userId, given.amount, given.reason, given.by, given.approvalId, given.requestKey],
  );
  return row!.given_at;
}
