import { minimumPasswordLength, type AdminRole } from '@raffle/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import type { PasswordHashing } from '../passwords/password-hashing.js';
import { usernamePattern } from './find-admin.js';

export interface NewAdmin {
  username: string;
  password: string;
  role: AdminRole;
}

/**
 * Creates an admin from the command line, with its line in the audit log.
 * @returns false when one of that name exists already; it is left as it is.
 * @throws Error in one sentence when the name or the password cannot be accepted.
 */
export async function createAdmin(
  manager: EntityManager,
  passwords: Pick<PasswordHashing, 'hash'>,
  { username, password, role }: NewAdmin,
): Promise<boolean> {
  if (!usernamePattern.test(username)) {
    throw new Error('The username must be 1 to 80 letters, digits or one of . _ @ -');
  }
  if (password.length < minimumPasswordLength) {
    throw new Error(`The password must have at least ${minimumPasswordLength} characters`);
  }
  const passwordHash = await passwords.hash(password);
  return manager.transaction(async (transaction) => {
    const id = uuidv7();
    const created: unknown[] = await transaction.query(
      `INSERT INTO admins (id, username, password_hash, role) VALUES ($1, $2, $3, $4)
       ON CONFLICT (lower(username)) DO NOTHING RETURNING id`,
      [id, username, passwordHash, role],
    );
    if (created.length === 0) return false;
    await recordAudit(transaction, {
      actor: { kind: 'operator' },
      action: 'admin.created',
      subject: id,
      after: { username, role },
    });
    return true;
  });
}
