import { usualDays, type IncidentKind } from '@raffle/contracts/http/admin-news';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

export interface IncidentRow {
  id: string;
  kind: IncidentKind;
  operator: string | null;
  since: Date;
  ended_at: Date | null;
}

const columns = 'id, kind, operator, since, ended_at';

export function openIncidents(manager: EntityManager): Promise<IncidentRow[]> {
  return rows<IncidentRow>(manager, `SELECT ${columns} FROM incidents WHERE ended_at IS NULL`);
}

/** What began before `to` and was not over at `from`: the newest fifty. */
export function incidentsBetween(manager: EntityManager, from: Date, to: Date): Promise<IncidentRow[]> {
  return rows<IncidentRow>(
    manager,
    `SELECT ${columns} FROM incidents
     WHERE coalesce(ended_at, 'infinity'::timestamptz) >= $1 AND since < $2 ORDER BY since DESC, id LIMIT 50`,
    [from, to],
  );
}

/** @returns false where it was found before, and is not over */
export async function insertIncident(
  manager: EntityManager,
  { id, kind, operator, since }: Omit<IncidentRow, 'ended_at'>,
): Promise<boolean> {
  const found = await firstRow(
    manager,
    `INSERT INTO incidents (id, kind, operator, since) VALUES ($1, $2, $3, least($4::timestamptz, now()))
     ON CONFLICT (kind, operator) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
    [id, kind, operator, since],
  );
  return found !== undefined;
}

/** Repeatable. */
export async function endIncident(manager: EntityManager, id: string, endedAt: Date): Promise<void> {
  await manager.query(
    'UPDATE incidents SET ended_at = greatest(since, $2::timestamptz) WHERE id = $1 AND ended_at IS NULL',
    [id, endedAt],
  );
}

const isSale = `type = 'ticket' AND status = 'confirmed'`;

/** When tickets were last paid; null: never. Of the last `usualDays` days, so that the search is bounded. */
export async function lastSale(manager: EntityManager, now: Date): Promise<Date | null> {
  const last = await firstRow<{ confirmed_at: Date }>(
    manager,
    `SELECT confirmed_at FROM payments
     WHERE ${isSale} AND confirmed_at > $1::timestamptz - make_interval(days => $2) AND confirmed_at <= $1
     ORDER BY confirmed_at DESC LIMIT 1`,
    [now, usualDays],
  );
  return last?.confirmed_at ?? null;
}

/** Payments of tickets between these times of day, on each of the `usualDays` before. */
export async function usualSales(manager: EntityManager, from: Date, to: Date): Promise<number[]> {
  const days = await rows<{ sales: number }>(
    manager,
    `SELECT (SELECT count(*)::integer FROM payments
       WHERE ${isSale} AND confirmed_at >= $1::timestamptz - make_interval(days => before)
         AND confirmed_at < $2::timestamptz - make_interval(days => before)) AS sales
     FROM generate_series(1, $3::integer) AS before`,
    [from, to, usualDays],
  );
  return days.map(({ sales }) => sales);
}
