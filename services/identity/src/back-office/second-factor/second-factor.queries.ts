import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Stores a pending secret. @returns false, and changes nothing, when a second factor is on already */
export async function storePendingSecret(manager: EntityManager, adminId: string, sealed: Buffer): Promise<boolean> {
  const stored = await firstRow(
    manager,
    'UPDATE admins SET totp_secret = $2 WHERE id = $1 AND second_factor_at IS NULL RETURNING 1',
    [adminId, sealed],
  );
  return stored !== undefined;
}

/** Every secret, sealed. */
export const sealedSecrets = (manager: EntityManager) =>
  rows<{ id: string; totp_secret: Buffer }>(
    manager,
    'SELECT id, totp_secret FROM admins WHERE totp_secret IS NOT NULL',
  );

/** Stores a secret that was sealed again. @returns false when it was replaced meanwhile */
export async function replaceSealedSecret(
  manager: EntityManager,
  adminId: string,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const replaced = await firstRow(
    manager,
    'UPDATE admins SET totp_secret = $3 WHERE id = $1 AND totp_secret = $2 RETURNING 1',
    [adminId, before, after],
  );
  return replaced !== undefined;
}

/** Switches the pending secret on; `step` counts as used. @returns false when one is on already */
export async function switchOn(manager: EntityManager, adminId: string, step: number): Promise<boolean> {
  const switched = await firstRow(
    manager,
    `UPDATE admins SET second_factor_at = now(), totp_last_step = $2
      WHERE id = $1 AND second_factor_at IS NULL RETURNING 1`,
    [adminId, step],
  );
  return switched !== undefined;
}

/** @returns false when this step, or a later one, was used */
export async function useStep(manager: EntityManager, adminId: string, step: number): Promise<boolean> {
  const used = await firstRow(
    manager,
    'UPDATE admins SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 RETURNING 1',
    [adminId, step],
  );
  return used !== undefined;
}

/** The hashes of the unused codes. */
export async function recoveryCodesOf(manager: EntityManager, adminId: string): Promise<string[]> {
  const found = await rows<{ code_hash: string }>(
    manager,
    'SELECT code_hash FROM admin_recovery_codes WHERE admin_id = $1',
    [adminId],
  );
  return found.map(({ code_hash }) => code_hash);
}

/** Replaces all recovery codes; the old ones become invalid. */
export async function replaceRecoveryCodes(
  manager: EntityManager,
  adminId: string,
  hashes: readonly string[],
): Promise<void> {
  await manager.query('DELETE FROM admin_recovery_codes WHERE admin_id = $1', [adminId]);
  await manager.query('INSERT INTO admin_recovery_codes (admin_id, code_hash) SELECT $1, unnest($2::text[])', [
    adminId,
    hashes,
  ]);
}

/** @returns false when it was used meanwhile */
export async function useRecoveryCode(manager: EntityManager, adminId: string, hash: string): Promise<boolean> {
  const used = await firstRow(
    manager,
    'DELETE FROM admin_recovery_codes WHERE admin_id = $1 AND code_hash = $2 RETURNING 1',
    [adminId, hash],
  );
  return used !== undefined;
}
