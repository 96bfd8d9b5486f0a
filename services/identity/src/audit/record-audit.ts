import type { InternalStatement } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** Never a password, code, token, secret or a user's phone. */
export type AuditValues = Record<string, unknown> | null;

export interface AuditEntry {
  /** An admin by id; the operator of the machine (command line); or nobody known (a failed login). */
  actor: { kind: 'admin'; id: string } | { kind: 'operator' } | { kind: 'nobody' };
  /** `<what>.<happened>`, as `admin.logged_in`. */
  action: string;
  /** The id of what it happened to. */
  subject?: string | null;
  before?: AuditValues;
  after?: AuditValues;
  /** From where it came, where it came by the network. */
  address?: string | null | undefined;
  /** When it happened; now unless said. */
  at?: Date;
  /** Made by another service: the same id is one line, however often it is announced. */
  entryId?: string;
}

/** Adds one line to the append-only audit log, in the caller's transaction; names the admin as it was called then. */
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

/** The admin for whom a call is made, and from where; for handlers with `@RequireAdmin()` or `@RequireSuperAdmin()`. */
export interface ActingAdmin {
  id: string;
  address: string | undefined;
}

export function actingAdmin(adminId: string, { address }: InternalStatement): ActingAdmin {
  return { id: adminId, address };
}

/** Adds the line of what an admin did, in the caller's transaction. */
export function recordAct(
  manager: EntityManager,
  { id, address }: ActingAdmin,
  act: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  return recordAudit(manager, { ...act, actor: { kind: 'admin', id }, address });
}

/** The two sides of a change: the fields whose values differ, or null when none does. */
export function changedValues<Values extends Record<string, unknown>>(
  before: Values,
  after: Values,
): { before: Partial<Values>; after: Partial<Values> } | null {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  const only = (values: Values) =>
    Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>;
  return { before: only(before), after: only(after) };
}
