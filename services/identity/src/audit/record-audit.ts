import type { EntityManager } from 'typeorm';

export interface AuditEntry {
  /** An admin by id; the operator of the machine (command line); or nobody known (a failed login). */
  actor: { kind: 'admin'; id: string } | { kind: 'operator' } | { kind: 'nobody' };
  /** `<what>.<happened>`, as `admin.logged_in`. */
  action: string;
  /** The id of what it happened to. */
  subject?: string;
  /** Never a password, token, phone or secret. */
  details?: Record<string, string | number | boolean | null>;
}

/** Adds one line to the append-only audit log, in the caller's transaction. */
export async function recordAudit(manager: EntityManager, entry: AuditEntry): Promise<void> {
  await manager.query(
    `INSERT INTO audit_log (actor_kind, actor_id, action, subject, details) VALUES ($1, $2, $3, $4, $5)`,
    [
      entry.actor.kind,
      entry.actor.kind === 'admin' ? entry.actor.id : null,
      entry.action,
      entry.subject ?? null,
      JSON.stringify(entry.details ?? {}),
    ],
  );
}
