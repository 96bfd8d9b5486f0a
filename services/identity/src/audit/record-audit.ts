import type { Actor } from '@raffle/service-kit/http';
import type { AuditFields } from '@raffle/contracts/http/audit-log-fields';
import type { EntityManager } from 'typeorm';

/** Must never contain a password, code, token, secret or a user's phone. */
type AuditValues = AuditFields | null;

export interface AuditEntry {
  /** An admin by id, the operator at the command line, or `nobody`: no admin is known (a failed login). */
  actor: { kind: 'admin'; id: string } | { kind: 'operator' } | { kind: 'system' } | { kind: 'nobody' };
  /** `<what>.<happened>`, as `admin.logged_in`. */
  action: string;
  /** The id of the affected object. */
  subject?: string | null;
  before?: AuditValues;
  after?: AuditValues;
  /** The IP address of the request. */
  address?: string | null | undefined;
  /** When it happened; default now. */
  at?: Date;
  /** Set for an entry from another service: the same id is inserted once, even if its event is redelivered. */
  entryId?: string;
}

/** Adds one entry to the append-only audit log, in the caller's transaction, with the admin's name at that time. */
export async function recordAudit(manager: EntityManager, entry: AuditEntry): Promise<void> {
  await manager.query(
    `INSERT INTO audit_log (actor_kind, actor_id, action, subject, before, after, address, at, entry_id, actor_username)
     SELECT $1, $2::uuid, $3, $4, $5, $6, $7, moment, $9, admin_name_at($2::uuid, moment)
       FROM (SELECT coalesce($8::timestamptz, clock_timestamp()) AS moment) AS now
     ON CONFLICT (entry_id) DO NOTHING`,
    [
      entry.actor.kind,
      entry.actor.kind === 'admin' ? entry.actor.id : null,
      entry.action,
      entry.subject ?? null,
      json(entry.before),
      json(entry.after),
      entry.address ?? null,
      entry.at ?? null,
      entry.entryId ?? null,
    ],
  );
}

const json = (values: AuditValues | undefined) => (values ? JSON.stringify(values) : null);

/** Adds the entry of what an admin did, in the caller's transaction. */
export function recordAct(
  manager: EntityManager,
  { adminId, address }: Actor,
  act: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  return recordAudit(manager, { ...act, actor: { kind: 'admin', id: adminId }, address });
}

/** The fields whose values differ, before and after; null when none does. */
export function changedValues<Values extends Record<string, unknown>>(
  before: Values,
  after: Values,
): { before: Partial<Values>; after: Partial<Values> } | null {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  const only = (values: Values) =>
    Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>;
  return { before: only(before), after: only(after) };
}
