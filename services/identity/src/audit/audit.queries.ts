import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export interface NewAuditEntry {
  actorKind: AuditLogEntry['actor']['kind'];
  actorId: string | null;
  action: string;
  subject: string | null;
  /** JSON. */
  before: string | null;
  /** JSON. */
  after: string | null;
  address: string | null;
  /** Null: now. */
  at: Date | null;
  /** Of an entry by another service; a second one with the same id is ignored. */
  entryId: string | null;
}

/** Inserts an entry with the name that its admin had at that time. */
export async function insertAuditEntry(manager: EntityManager, entry: NewAuditEntry): Promise<void> {
  await manager.query(
    `INSERT INTO audit_log (actor_kind, actor_id, action, subject, before, after, address, at, entry_id, actor_username)
     SELECT $1, $2::uuid, $3, $4, $5, $6, $7, moment, $9, admin_name_at($2::uuid, moment)
       FROM (SELECT coalesce($8::timestamptz, clock_timestamp()) AS moment) AS now
     ON CONFLICT (entry_id) DO NOTHING`,
    [
      entry.actorKind,
      entry.actorId,
      entry.action,
      entry.subject,
      entry.before,
      entry.after,
      entry.address,
      entry.at,
      entry.entryId,
    ],
  );
}

export interface AuditEntryRow {
  id: string;
  at: Date;
  actor_kind: AuditLogEntry['actor']['kind'];
  actor_id: string | null;
  actor_username: string | null;
  action: string;
  subject: string | null;
  before: AuditLogEntry['before'];
  after: AuditLogEntry['after'];
  address: string | null;
}

export const auditEntryColumns =
  'id, at, actor_kind, actor_id, actor_username, action, subject, before, after, address';

/** The entries with these ids, in any order. */
export function findAuditEntries(manager: EntityManager, ids: readonly string[]): Promise<AuditEntryRow[]> {
  return rows<AuditEntryRow>(manager, `SELECT ${auditEntryColumns} FROM audit_log WHERE id = ANY ($1::bigint[])`, [
    ids,
  ]);
}
