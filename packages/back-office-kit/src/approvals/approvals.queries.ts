import type { Approval, ApprovalField, ApprovalKind } from '@raffle/contracts/http/approvals';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

export interface ApprovalRow {
  id: string;
  kind: ApprovalKind;
  subject: string;
  /** Values that must be unchanged at the approval, including those that the request does not change; as text. */
  before: Partial<Record<string, string>>;
  after: Partial<Record<ApprovalField, string>>;
  reason: string;
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  expires_at: Date;
  /** From then on the requester may approve. */
  alone_from: Date | null;
  /** Whether that moment has come, by the database's clock. */
  alone_reached: boolean | null;
  /** From then on the account that it is about may approve. */
  subject_from: Date | null;
  subject_reached: boolean | null;
  /** The hash of a password that the change sets; null once decided. */
  secret: string | null;
  /** By the database's clock: an open request past its end is expired. */
  state: Approval['state'];
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  /** The current name. */
  subject_name: string;
}

/** SQL of the name of the subject of the request `r`; null for a subject without one. */
export type SubjectName = string;

const select = (name: SubjectName, from = 'approval_requests') => `
  SELECT r.id, r.kind, r.subject, r.before, r.after, r.reason, r.requested_by, r.requested_by_name, r.requested_at, r.expires_at,
    r.alone_from, r.alone_from <= clock_timestamp() AS alone_reached,
    r.subject_from, r.subject_from <= clock_timestamp() AS subject_reached, r.secret,
    coalesce(r.decision, CASE WHEN r.expires_at > clock_timestamp() THEN 'open' ELSE 'expired' END) AS state,
    r.decided_by, r.decided_by_name, r.decided_at, r.decision_reason, coalesce(${name}, '') AS subject_name
  FROM ${from} r`;

/** Open requests, the oldest first. */
export function openApprovals(manager: EntityManager, name: SubjectName): Promise<ApprovalRow[]> {
  return rows(
    manager,
    `${select(name)} WHERE r.decision IS NULL AND r.expires_at > now() ORDER BY r.requested_at, r.id LIMIT 100`,
  );
}

/** Open requests of a kind that their requester may approve by now, the oldest first. */
export function dueApprovals(manager: EntityManager, name: SubjectName, kind: ApprovalKind): Promise<ApprovalRow[]> {
  return rows(
    manager,
    `${select(name)} WHERE r.decision IS NULL AND r.kind = $1 AND r.alone_from <= now() AND r.expires_at > now()
     ORDER BY r.requested_at, r.id LIMIT 100`,
    [kind],
  );
}

/** The newest requests about a subject. */
export function approvalsOf(manager: EntityManager, name: SubjectName, subject: string): Promise<ApprovalRow[]> {
  return rows(manager, `${select(name)} WHERE r.subject = $1 ORDER BY r.requested_at DESC, r.id DESC LIMIT 10`, [
    subject,
  ]);
}

/** @param lock locks the request until the transaction ends. */
export function findApproval(
  manager: EntityManager,
  name: SubjectName,
  id: string,
  lock?: 'lock',
): Promise<ApprovalRow | undefined> {
  return firstRow(manager, `${select(name)} WHERE r.id = $1 ${lock ? 'FOR UPDATE OF r' : ''}`, [id]);
}

export interface NewApproval extends Pick<ApprovalRow, 'kind' | 'subject' | 'before' | 'after' | 'reason'> {
  by: Actor;
  secret?: string;
  /** The requester is the only administrator and may approve after 24 hours. */
  alone?: boolean;
  /** The account that it is about approves after 24 hours, in which anybody who may decide objects. */
  bySubject?: boolean;
}

/** The caller has locked the subject, so requests cannot race. @throws ProblemException `approval_open` when a request is already open */
export async function insertApproval(manager: EntityManager, request: NewApproval): Promise<string> {
  const { kind, subject, before, after, reason, by, secret, alone = false, bySubject = false } = request;
  const id = uuidv7();
  await manager.query(
    `UPDATE approval_requests SET decision = 'expired', decided_at = expires_at, secret = NULL
      WHERE subject = $1 AND decision IS NULL AND expires_at <= now()`,
    [subject],
  );
  const inserted = await firstRow(
    manager,
    `INSERT INTO approval_requests (id, kind, subject, before, after, reason, requested_by, requested_by_name, secret, alone_from, subject_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN now() + interval '24 hours' END,
       CASE WHEN $11 THEN now() + interval '24 hours' END)
     ON CONFLICT (kind, subject) WHERE decision IS NULL DO NOTHING RETURNING id`,
    [id, kind, subject, before, after, reason, by.adminId, by.username ?? '', secret ?? null, alone, bySubject],
  );
  if (!inserted) throw new ProblemException('approval_open');
  return id;
}

/** Decides a locked open request. @param reason of a refusal */
export async function decideApproval(manager: EntityManager, id: string, by: Actor, reason?: string): Promise<void> {
  await manager.query(
    `UPDATE approval_requests SET decision = $2, secret = NULL, decision_reason = $3, decided_at = clock_timestamp(), decided_by = $4, decided_by_name = $5
      WHERE id = $1`,
    [id, reason === undefined ? 'approved' : 'refused', reason ?? null, by.adminId, by.username ?? ''],
  );
}

/** Refuses the open requests that an administrator made until then. @returns them, without the name of their subject */
export function endRequestsOf(
  manager: EntityManager,
  { requesterId, until, by, reason }: { requesterId: string; until: Date; by: Actor; reason: string },
): Promise<ApprovalRow[]> {
  return rows(
    manager,
    `WITH ended AS (
       UPDATE approval_requests SET decision = 'refused', secret = NULL, decision_reason = $4, decided_at = clock_timestamp(),
         decided_by = $2, decided_by_name = $3
        WHERE requested_by = $1 AND decision IS NULL AND expires_at > now() AND requested_at <= $5 RETURNING *)
     ${select("''", 'ended')}`,
    [requesterId, by.adminId, by.username ?? '', reason, until],
  );
}

/** Expires open requests about a subject, or those of a kind, whose state makes them impossible, in the caller's transaction, which has locked the subject. */
export async function endApprovals(manager: EntityManager, subject: string, kind?: ApprovalKind): Promise<void> {
  await manager.query(
    `UPDATE approval_requests SET decision = 'expired', decided_at = clock_timestamp(), secret = NULL
      WHERE subject = $1 AND decision IS NULL AND ($2::text IS NULL OR kind = $2)`,
    [subject, kind ?? null],
  );
}

/** Erases the requests about a subject (docs/product.md rule 33). */
export async function deleteApprovals(manager: EntityManager, subject: string): Promise<void> {
  await manager.query('DELETE FROM approval_requests WHERE subject = $1', [subject]);
}
