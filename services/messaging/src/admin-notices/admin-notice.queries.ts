import { adminNoticeKinds, minutesBetweenNotices, type AdminNoticeKind } from '@raffle/contracts/http/admin-notices';
import type { Areas } from '@raffle/contracts/http/define-endpoint';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Who may decide what came. */
export interface MayDecide {
  areas: Areas;
  /** Absent: every administrator of the areas. */
  role?: 'super_admin' | undefined;
  /** Only an account that counts as one of two people (docs/product.md rule 48). */
  confirmed?: boolean;
  /** Who asked for it. */
  except?: string;
}

/** Counts what came for each administrator who has a browser to notify, may decide it and has not switched the kind off. */
export async function countForAdmins(
  manager: EntityManager,
  kind: AdminNoticeKind,
  count: number,
  { areas, role, confirmed = false, except }: MayDecide,
): Promise<void> {
  await manager.query(
    `INSERT INTO admin_notice (admin_id, kind, waiting)
     SELECT DISTINCT user_id, $1, $2::integer FROM push_device
     WHERE role IS NOT NULL AND ended_at IS NULL AND ($3::text IS NULL OR role = $3) AND ($6::text[] IS NULL OR areas && $6)
       AND (NOT $4::boolean OR confirmed) AND user_id IS DISTINCT FROM $5::uuid
     -- All writers lock in this order.
     ORDER BY user_id
     ON CONFLICT (admin_id, kind) DO UPDATE SET waiting = admin_notice.waiting + excluded.waiting
     WHERE NOT admin_notice.switched_off`,
    [kind, count, role ?? null, confirmed, except ?? null, areas === 'every' ? null : areas],
  );
}

export interface DueNoticeRow {
  id: string;
  admin_id: string;
  kind: AdminNoticeKind;
  /** What came since the last one. */
  waiting: number;
}

const isDue = `waiting > 0 AND (pushed_at IS NULL OR pushed_at <= now() - interval '${minutesBetweenNotices} minutes')`;

export async function hasDueNotice(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, `SELECT 1 FROM admin_notice WHERE ${isDue} LIMIT 1`)) !== undefined;
}

/** Locks what came, of each administrator and kind once in `minutesBetweenNotices`. */
export function lockDueNotices(manager: EntityManager): Promise<DueNoticeRow[]> {
  return rows<DueNoticeRow>(
    manager,
    `SELECT id, admin_id, kind, waiting FROM admin_notice WHERE ${isDue}
     ORDER BY admin_id, kind LIMIT 100 FOR UPDATE SKIP LOCKED`,
  );
}

/** Notes when locked notices were tried. @param done what came is pushed; otherwise it waits for the next push */
export async function storeTried(
  manager: EntityManager,
  notices: readonly DueNoticeRow[],
  done: boolean,
): Promise<void> {
  await manager.query(
    'UPDATE admin_notice SET pushed_at = now(), waiting = CASE WHEN $2 THEN 0 ELSE waiting END WHERE id = ANY ($1)',
    [notices.map(({ id }) => id), done],
  );
}

/** The kinds that this administrator is notified of. */
export async function chosenKinds(manager: EntityManager, adminId: string): Promise<Record<AdminNoticeKind, boolean>> {
  const off = await rows<{ kind: AdminNoticeKind }>(
    manager,
    'SELECT kind FROM admin_notice WHERE admin_id = $1 AND switched_off',
    [adminId],
  );
  return Object.fromEntries(adminNoticeKinds.map((kind) => [kind, !off.some((one) => one.kind === kind)])) as Record<
    AdminNoticeKind,
    boolean
  >;
}

/** What came before a kind is switched off is not pushed any more. */
export async function chooseKind(manager: EntityManager, adminId: string, kind: AdminNoticeKind, on: boolean) {
  await manager.query(
    `INSERT INTO admin_notice (admin_id, kind, switched_off) VALUES ($1, $2, NOT $3::boolean)
     ON CONFLICT (admin_id, kind) DO UPDATE
     SET switched_off = excluded.switched_off, waiting = CASE WHEN excluded.switched_off THEN 0 ELSE admin_notice.waiting END`,
    [adminId, kind, on],
  );
}
