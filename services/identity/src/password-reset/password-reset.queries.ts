import { codeGuardHours } from '@raffle/contracts/http/admin-users';
import { firstRow } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

interface OpenResetCodeRow {
  id: string;
  code_hash: string;
}

/** The person's code of this `way` that is neither used, ended nor expired: a texted one once its text was sent. */
export function findOpenResetCode(
  manager: EntityManager,
  userId: string,
  way: 'given' | 'texted',
): Promise<OpenResetCodeRow | undefined> {
  return firstRow<OpenResetCodeRow>(
    manager,
    `SELECT id, code_hash FROM password_reset_codes
      WHERE user_id = $1 AND (issued_by IS NULL) = $2 AND ended_at IS NULL AND expires_at > now()
        AND (issued_by IS NOT NULL OR texted_at IS NOT NULL)`,
    [userId, way === 'texted'],
  );
}

/**
 * The provider accepted the text of a code: it replaces the person's texted codes of before, also those whose text is sent later. It does
 * not matter whether the code itself has ended meanwhile.
 */
export async function markCodeTexted(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `UPDATE password_reset_codes older SET ended_at = now()
       FROM password_reset_codes sent
      WHERE sent.id = $1 AND sent.issued_by IS NULL AND older.user_id = sent.user_id AND older.id <> sent.id
        AND older.issued_by IS NULL AND older.issued_at <= sent.issued_at AND older.ended_at IS NULL`,
    [id],
  );
  await manager.query(
    'UPDATE password_reset_codes SET texted_at = now() WHERE id = $1 AND issued_by IS NULL AND texted_at IS NULL',
    [id],
  );
}

/** How many texted codes were issued for a person in the last 24 hours, on their devices or on others. */
export async function countTextedCodes(manager: EntityManager, userId: string, knownDevice: boolean): Promise<number> {
  const counted = await firstRow<{ codes: number }>(
    manager,
    `SELECT count(*)::integer AS codes FROM password_reset_codes
      WHERE user_id = $1 AND issued_by IS NULL AND known_device = $2 AND issued_at > now() - interval '24 hours'`,
    [userId, knownDevice],
  );
  return counted?.codes ?? 0;
}

/**
 * What an account's owner could not undo waits until they have seen that an administrator gave a code (docs/product.md rule 61). The caller
 * has locked the account, as whoever issues or uses a code.
 * @throws ProblemException `code_given`
 */
export async function requireNoCodeGiven(manager: EntityManager, userId: string): Promise<void> {
  const given = await firstRow(
    manager,
    `SELECT 1 FROM password_reset_codes
      WHERE user_id = $1 AND issued_by IS NOT NULL AND coalesce(used_at, issued_at) > now() - make_interval(hours => $2) LIMIT 1`,
    [userId, codeGuardHours],
  );
  if (given) throw new ProblemException('code_given');
}

interface NewResetCode {
  id: string;
  userId: string;
  codeHash: string;
  /** The administrator who issued it; null for a texted code. */
  issuedBy: string | null;
  /** A texted code requested on a known device of the account. */
  knownDevice?: boolean;
  issuedAt: Date;
  expiresAt: Date;
}

export async function insertResetCode(manager: EntityManager, code: NewResetCode): Promise<void> {
  await manager.query(
    `INSERT INTO password_reset_codes (id, user_id, code_hash, issued_by, issued_at, expires_at, known_device)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [code.id, code.userId, code.codeHash, code.issuedBy, code.issuedAt, code.expiresAt, code.knownDevice ?? false],
  );
}

/** @returns false when the code was used, ended or expired meanwhile. */
export async function consumeResetCode(manager: EntityManager, id: string): Promise<boolean> {
  const used = await firstRow(
    manager,
    `UPDATE password_reset_codes SET used_at = now(), ended_at = now()
      WHERE id = $1 AND ended_at IS NULL AND expires_at > now() RETURNING id`,
    [id],
  );
  return used !== undefined;
}

/** Ends a person's open codes: the password changed, or an administrator issues another one, which ends only those of administrators. */
export async function endOpenResetCodes(manager: EntityManager, userId: string, way?: 'given'): Promise<void> {
  await manager.query(
    `UPDATE password_reset_codes SET ended_at = now()
      WHERE user_id = $1 AND ended_at IS NULL AND ($2::text IS NULL OR issued_by IS NOT NULL)`,
    [userId, way ?? null],
  );
}

export async function deleteResetCodes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM password_reset_codes WHERE user_id = $1', [userId]);
}

/**
 * Whether this administrator's request for a code was approved in the last 24 hours and not used since
 * (docs/product.md rule 47).
 */
export async function mayIssueCode(manager: EntityManager, userId: string, adminId: string): Promise<boolean> {
  const found = await firstRow(
    manager,
    `SELECT 1 FROM approval_requests a
      WHERE a.kind = 'reset_code' AND a.subject = $1::text AND a.requested_by = $2 AND a.decision = 'approved'
        AND a.decided_at > now() - interval '24 hours'
        AND NOT EXISTS (SELECT FROM password_reset_codes c WHERE c.user_id = $1::uuid AND c.issued_by = $2 AND c.issued_at >= a.decided_at)
      LIMIT 1`,
    [userId, adminId],
  );
  return found !== undefined;
}
