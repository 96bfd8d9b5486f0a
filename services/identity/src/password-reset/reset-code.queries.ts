import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export interface OpenResetCodeRow {
  id: string;
  code_hash: string;
}

/** The person's code that is neither used, ended nor expired. */
export function findOpenResetCode(manager: EntityManager, userId: string): Promise<OpenResetCodeRow | undefined> {
  return firstRow<OpenResetCodeRow>(
    manager,
    `SELECT id, code_hash FROM password_reset_codes
      WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()`,
    [userId],
  );
}

export interface NewResetCode {
  id: string;
  userId: string;
  codeHash: string;
  issuedBy: string;
  issuedAt: Date;
  expiresAt: Date;
}

export async function insertResetCode(manager: EntityManager, code: NewResetCode): Promise<void> {
  await manager.query(
    `INSERT INTO password_reset_codes (id, user_id, code_hash, issued_by, issued_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [code.id, code.userId, code.codeHash, code.issuedBy, code.issuedAt, code.expiresAt],
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

/** Ends every open code of a person: a newer one is issued, or the password changed. */
export async function endOpenResetCodes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE password_reset_codes SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL', [
    userId,
  ]);
}

export async function deleteResetCodes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM password_reset_codes WHERE user_id = $1', [userId]);
}
