import type { Approval } from '@raffle/contracts/http/approvals';
import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

/** The fields that change, as text. */
export type Values = Partial<Record<Approval['changes'][number]['field'], string>>;

export interface ApprovalRow {
  id: string;
  kind: Approval['kind'];
  subject: string;
  before: Values;
  after: Values;
  reason: string;
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  expires_at: Date;
  /** By the database's clock: one whose time is over is expired, decided or not. */
  state: Approval['state'];
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  /** The person's name, as it is now; empty for other subjects. */
  subject_name: string;
}

const columns = `r.id, r.kind, r.subject, r.before, r.after, r.reason, r.requested_by, r.requested_by_name, r.requested_at, r.expires_at,
  coalesce(r.decision, CASE WHEN r.expires_at > clock_timestamp() THEN 'open' ELSE 'expired' END) AS state,
  r.decided_by, r.decided_by_name, r.decided_at, r.decision_reason, coalesce(u.name, '') AS subject_name`;
const from = `approval_requests r LEFT JOIN users u ON u.id = CASE r.kind WHEN 'person' THEN r.subject::uuid END`;

/** What waits, the oldest first. */
export function openApprovals(manager: EntityManager): Promise<ApprovalRow[]> {
  return rows(
    manager,
    `SELECT ${columns} FROM ${from} WHERE r.decision IS NULL AND r.expires_at > now() ORDER BY r.requested_at, r.id LIMIT 100`,
  );
}

/** The newest requests about a subject. */
export function approvalsOf(manager: EntityManager, subject: string): Promise<ApprovalRow[]> {
  return rows(
    manager,
    `SELECT ${columns} FROM ${from} WHERE r.subject = $1 ORDER BY r.requested_at DESC, r.id DESC LIMIT 10`,
    [subject],
  );
}

/** @param lock of the request, until the transaction ends. */
export function findApproval(manager: EntityManager, id: string, lock?: 'lock'): Promise<ApprovalRow | undefined> {
  return firstRow(manager, `SELECT ${columns} FROM ${from} WHERE r.id = $1 ${lock ? 'FOR UPDATE OF r' : ''}`, [id]);
}

export interface NewApproval {
  kind: Approval['kind'];
  subject: string;
  before: Values;
  after: Values;
  reason: string;
  requestedBy: string;
}

/** The subject is locked, so nobody else asks meanwhile. @throws ProblemException `approval_open` where a request waits already */
export async function insertApproval(manager: EntityManager, request: NewApproval): Promise<ApprovalRow> {
  const { kind, subject, before, after, reason, requestedBy } = request;
  const id = uuidv7();
  await manager.query(
    `UPDATE approval_requests SET decision = 'expired', decided_at = expires_at
      WHERE subject = $1 AND decision IS NULL AND expires_at <= now()`,
    [subject],
  );
  const inserted = await firstRow(
    manager,
    `INSERT INTO approval_requests (id, kind, subject, before, after, reason, requested_by, requested_by_name)
     SELECT $1, $7, $2, $3, $4, $5, a.id, a.username FROM admins a WHERE a.id = $6
     ON CONFLICT (kind, subject) WHERE decision IS NULL DO NOTHING RETURNING id`,
    [id, subject, before, after, reason, requestedBy, kind],
  );
  if (!inserted) throw new ProblemException('approval_open');
  const row = await findApproval(manager, id);
  if (!row) throw new Error(`request ${id} is not there`);
  return row;
}

/** Decides a locked request that is open. @param reason of a refusal */
export async function decideApproval(manager: EntityManager, id: string, by: string, reason?: string): Promise<void> {
  await manager.query(
    `UPDATE approval_requests SET decision = $2, decision_reason = $3, decided_at = clock_timestamp(), decided_by = a.id, decided_by_name = a.username
      FROM admins a WHERE a.id = $4 AND approval_requests.id = $1`,
    [id, reason === undefined ? 'approved' : 'refused', reason ?? null, by],
  );
}

/** Erases the requests about a person (docs/product.md rule 33). */
export async function deleteApprovals(manager: EntityManager, subject: string): Promise<void> {
  await manager.query('DELETE FROM approval_requests WHERE subject = $1', [subject]);
}
