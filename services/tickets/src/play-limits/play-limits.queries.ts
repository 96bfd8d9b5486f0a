import { countedWhenPlaced } from '@raffle/contracts/values';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { limitAt, type PlayLimit } from './play-limit.js';

export const periods = ['week', 'month'] as const;
export type Period = (typeof periods)[number];

/** A person's limits of play, by the database's clock. */
export interface Play {
  now: Date;
  paused_until: Date | null;
  limits: Record<Period, PlayLimit & { platform: number | null; spent: number }>;
}

/** SQL: the money of the credit `c` has not counted towards the limits, so it counts when it is placed (docs/product.md rule 45). */
export const countsWhenPlaced = `c.reason IN (${countedWhenPlaced.map((reason) => `'${reason}'`).join(', ')})`;

/**
 * SQL: paid and pending purchases, and credits placed whose money they do not include, of the last 30 days.
 * @param whose a condition on `user_id`
 */
const spendingSql = (whose: string) => `
  SELECT user_id, amount, created_at AS at FROM purchase p
  WHERE ${whose} AND created_at > now() - interval '30 days'
    AND (status = 'granted' OR (hold = 'held' AND hold_expires_at > now())
      OR status = 'credited' AND NOT EXISTS (
        SELECT FROM credit c JOIN payment_outcome o ON o.credit_id = c.id
        WHERE c.user_id = p.user_id AND c.reason = 'play_limit' AND o.purchase_id = p.id))
  UNION ALL
  SELECT user_id, e.amount, granted_at FROM entry e JOIN credit c USING (user_id)
  WHERE c.id = e.credit_id AND ${whose} AND granted_at > now() - interval '30 days' AND ${countsWhenPlaced}`;

/** A week is the last 7 days, a month the last 30. */
const spentInWeek = `coalesce(sum(amount) FILTER (WHERE at > now() - interval '7 days'), 0)::float8 AS week`;
const spentInMonth = 'coalesce(sum(amount), 0)::float8 AS month';
const spentSql = `SELECT ${spentInWeek}, ${spentInMonth} FROM (${spendingSql('user_id = $1')}) spending`;

interface OwnLimit {
  amount: number | null;
  next_amount: number | null;
  next_from: Date | null;
}

/** A row of {@link playColumns}. */
export type PlayRow = {
  now: Date;
  paused_until: Date | null;
  platform_week: number | null;
  platform_month: number | null;
  week: number;
  month: number;
} & { [Column in keyof OwnLimit as `${Period}_${Column}`]: OwnLimit[Column] };

/** SQL, with {@link playTables}: what decides whether person $1 may play, for {@link playOf}. */
export const playColumns = `now() AS now, (SELECT until FROM play_pause WHERE user_id = $1 AND until > now()) AS paused_until,
  play_limit_week AS platform_week, play_limit_month AS platform_month, spent.*,
  own_week.amount AS week_amount, own_week.next_amount AS week_next_amount, own_week.next_from AS week_next_from,
  own_month.amount AS month_amount, own_month.next_amount AS month_next_amount, own_month.next_from AS month_next_from`;

export const playTables = `platform_settings CROSS JOIN (${spentSql}) spent
  LEFT JOIN play_limit own_week ON (own_week.user_id, own_week.period) = ($1, 'week')
  LEFT JOIN play_limit own_month ON (own_month.user_id, own_month.period) = ($1, 'month')`;

/** Exact only while holding the person's lock (`lockUser`): adding to what is spent requires it too. */
export async function readPlay(manager: EntityManager, userId: string): Promise<Play> {
  const row = await firstRow<PlayRow>(manager, `SELECT ${playColumns} FROM ${playTables}`, [userId]);
  if (!row) throw new Error('The one row of platform_settings is missing');
  return playOf(row);
}

export function playOf(row: PlayRow): Play {
  const limitOf = (period: Period): PlayLimit => {
    const from = row[`${period}_next_from`];
    const next = from && { amount: row[`${period}_next_amount`], from };
    return limitAt({ amount: row[`${period}_amount`], next }, row.now);
  };
  return {
    now: row.now,
    paused_until: row.paused_until,
    limits: {
      week: { ...limitOf('week'), platform: row.platform_week, spent: row.week },
      month: { ...limitOf('month'), platform: row.platform_month, spent: row.month },
    },
  };
}

/** Requires the person's lock. Not an upsert: the guard of inserted rows would take a pending raise for a new one. */
export async function storeLimit(
  manager: EntityManager,
  userId: string,
  period: Period,
  { amount, next }: PlayLimit,
): Promise<void> {
  const values = [userId, period, amount, next?.amount ?? null, next?.from ?? null];
  const known = await rows(
    manager,
    `UPDATE play_limit SET amount = $3, next_amount = $4, next_from = $5 WHERE user_id = $1 AND period = $2 RETURNING period`,
    values,
  );
  if (known.length > 0) return;
  await manager.query(
    'INSERT INTO play_limit (user_id, period, amount, next_amount, next_from) VALUES ($1, $2, $3, $4, $5)',
    values,
  );
}

/** Pauses for so many months from now; a running longer pause stays. */
export async function storePause(manager: EntityManager, userId: string, months: number): Promise<void> {
  await manager.query(
    `INSERT INTO play_pause AS running (user_id, until) VALUES ($1, now() + make_interval(months => $2))
     ON CONFLICT (user_id) DO UPDATE SET until = greatest(running.until, EXCLUDED.until)`,
    [userId, months],
  );
}

/** Continues the pause of a person's closed accounts in their new one. */
export async function continuePause(
  manager: EntityManager,
  userId: string,
  formerUserIds: readonly string[],
): Promise<void> {
  await manager.query(
    `INSERT INTO play_pause AS running (user_id, until)
     SELECT $1, max(until) FROM play_pause WHERE user_id = ANY($2) HAVING max(until) > now()
     ON CONFLICT (user_id) DO UPDATE SET until = greatest(running.until, EXCLUDED.until)`,
    [userId, formerUserIds],
  );
}

/** How many people with an account have spent more than these limits, F CFA. Reads the purchases of 30 days. */
export async function peopleAbove(
  manager: EntityManager,
  limits: Record<Period, number>,
): Promise<Record<Period, number>> {
  const counted = await firstRow<Record<Period, number>>(
    manager,
    `SELECT count(*) FILTER (WHERE week > $1)::integer AS week, count(*) FILTER (WHERE month > $2)::integer AS month
     FROM (SELECT user_id, ${spentInWeek}, ${spentInMonth} FROM (${spendingSql('true')}) spending GROUP BY user_id) spent
     WHERE NOT EXISTS (SELECT FROM person p WHERE p.user_id = spent.user_id AND p.erased_at IS NOT NULL)`,
    [limits.week, limits.month],
  );
  return counted!;
}
