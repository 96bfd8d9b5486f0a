import { WinnerWarned, type EventPayload } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

export interface Prize {
  product_id: number;
  ticket: number;
  user_id: string;
}

/**
 * Stores that these prizes were won, with the names and phones that their winners had when the list was closed, none of a closed account;
 * once each, in any order with their ends.
 * @param frozenAt ISO 8601
 */
export async function storePrizes(manager: EntityManager, prizes: readonly Prize[], frozenAt: string): Promise<void> {
  await manager.query(
    `INSERT INTO awaited_prizes (product_id, ticket, user_id, name, phone, frozen_at)
     SELECT w.product_id, w.ticket, w.user_id, coalesce(earlier.name, CASE WHEN u.phone IS NOT NULL THEN u.name END),
         coalesce(earlier.phone, u.phone), $4
       FROM unnest($1::int[], $2::int[], $3::uuid[]) AS w (product_id, ticket, user_id) JOIN users u ON u.id = w.user_id
       LEFT JOIN LATERAL (SELECT name, phone FROM former_contacts WHERE user_id = w.user_id AND until > $4
         ORDER BY until, id LIMIT 1) earlier ON true
     ON CONFLICT (product_id, ticket) DO UPDATE SET name = coalesce(awaited_prizes.name, excluded.name),
       phone = coalesce(awaited_prizes.phone, excluded.phone), frozen_at = coalesce(awaited_prizes.frozen_at, excluded.frozen_at)`,
    [prizes.map((one) => one.product_id), prizes.map((one) => one.ticket), prizes.map((one) => one.user_id), frozenAt],
  );
}

/**
 * Stores when the protection of a prize's winner ends: when they confirmed it or it went to the next ticket, else some days after its
 * hand-over was recorded. In any order: the earliest end counts.
 * @param afterDays from now
 */
export async function endPrize(
  manager: EntityManager,
  { product_id, ticket, user_id }: Prize,
  afterDays = 0,
): Promise<void> {
  await manager.query(
    `INSERT INTO awaited_prizes (product_id, ticket, user_id, ended_at) VALUES ($1, $2, $3, now() + make_interval(days => $4))
     ON CONFLICT (product_id, ticket) DO UPDATE SET ended_at = least(awaited_prizes.ended_at, excluded.ended_at)`,
    [product_id, ticket, user_id, afterDays],
  );
}

const awaited = '(ended_at IS NULL OR ended_at > now())';

/** Whether this person is protected because of a prize (docs/product.md rules 47 and 58). */
export async function awaitsPrize(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = `SELECT 1 FROM awaited_prizes WHERE user_id = $1 AND ${awaited} LIMIT 1`;
  return (await firstRow(manager, sql, [userId])) !== undefined;
}

/**
 * SQL: whether an administrator changed name, phone or password of the winner since the list was closed: then the code of one person does
 * not suffice (docs/product.md rule 61).
 */
const needsTwoPeople = `(EXISTS (SELECT FROM approval_requests r WHERE r.kind = 'person' AND r.subject = p.user_id::text
    AND r.decision = 'approved' AND r.decided_at >= p.frozen_at)
  OR EXISTS (SELECT FROM password_reset_codes c WHERE c.user_id = p.user_id AND c.issued_by IS NOT NULL AND c.issued_at >= p.frozen_at))`;

export interface AwaitedPrize extends Prize {
  needs_two_people: boolean;
}

/** The prizes that this person awaits, the newest draws first, 100 at most. */
export function awaitedBy(manager: EntityManager, userId: string): Promise<AwaitedPrize[]> {
  return rows(
    manager,
    `SELECT product_id, ticket, user_id, ${needsTwoPeople} AS needs_two_people FROM awaited_prizes p
      WHERE user_id = $1 AND ended_at IS NULL ORDER BY product_id DESC, ticket LIMIT 100`,
    [userId],
  );
}

/** A prize that is not handed over yet; undefined, too, until identity has heard of its draw. */
export function awaitedPrize(
  manager: EntityManager,
  { product_id, ticket }: Pick<Prize, 'product_id' | 'ticket'>,
): Promise<AwaitedPrize | undefined> {
  const sql = `SELECT product_id, ticket, user_id, ${needsTwoPeople} AS needs_two_people FROM awaited_prizes p
    WHERE product_id = $1 AND ticket = $2 AND ended_at IS NULL`;
  return firstRow(manager, sql, [product_id, ticket]);
}

/** The prizes that these people won, with their names and phones when the lists were closed. */
export function prizesOf(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<(AwaitedPrize & { name: string; phone: string })[]> {
  return rows(
    manager,
    `SELECT product_id, ticket, user_id, name, phone, ${needsTwoPeople} AS needs_two_people FROM awaited_prizes p
      WHERE user_id = ANY ($1) AND name IS NOT NULL ORDER BY product_id DESC, ticket LIMIT 5000`,
    [userIds],
  );
}

/** Erases the names and phones of a person whose account is closed. */
export async function eraseNamesOfPrizes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE awaited_prizes SET name = NULL, phone = NULL WHERE user_id = $1', [userId]);
}

/**
 * Tells a person who awaits a prize what happened to their account, in the transaction in which it happens
 * (docs/product.md rule 47).
 * @param reference one notice for each
 * @returns whether they await one
 */
export async function warnWinner(
  manager: EntityManager,
  outbox: Outbox,
  warning: { userId: string; what: EventPayload<typeof WinnerWarned>['what']; reference: string },
): Promise<boolean> {
  const { userId, what, reference } = warning;
  if (!(await awaitsPrize(manager, userId))) return false;
  await outbox.add(manager, WinnerWarned, { user_id: userId, what, reference, at: new Date().toISOString() });
  return true;
}

/** Ends the open codes that administrators gave to these people: they await a prize from now on (docs/product.md rule 47). */
export async function endGivenCodes(manager: EntityManager, userIds: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE password_reset_codes SET ended_at = now()
      WHERE user_id = ANY ($1) AND issued_by IS NOT NULL AND ended_at IS NULL`,
    [userIds],
  );
}
