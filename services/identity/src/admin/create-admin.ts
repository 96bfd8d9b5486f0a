import { minimumPasswordLength } from '@raffle/contracts/http/registration';
import type { AdminRole } from '@raffle/contracts/values';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import type { PasswordHashing } from '../passwords/password-hashing.js';
import { OperatorError } from './operator-error.js';
import { insertAdminIfNew, usernamePattern } from './admin.queries.js';

export interface NewAdmin {
  username: string;
  password: string;
  role: AdminRole;
}

/**
 * Creates an admin from the command line, with its entry in the audit log.
 * @returns false when one of that name exists; it stays as it is.
 * @throws OperatorError when the name or the password is not accepted.
 */
export async function createAdmin(
  manager: EntityManager,
  passwords: Pick<PasswordHashing, 'hash'>,
  { username, password, role }: NewAdmin,
): Promise<boolean> {
  if (!usernamePattern.test(username)) {
    throw new OperatorError('The username must be 1 to 80 letters, digits or one of . _ @ -');
  }
  if (password.length < minimumPasswordLength) {
    throw new OperatorError(`The password must have at least ${minimumPasswordLength} characters`);
  }
  const passwordHash = await passwords.hash(password);
  return manager.transaction(async (transaction) => {
    const id = uuidv7();
    if (!(await insertAdminIfNew(transaction, { id, username, passwordHash, role }))) return false;
    await recordAudit(transaction, {
      actor: { kind: 'operator' },
      action: 'admin.created',
      subject: id,
      after: { username, role },
    });
    return true;
  });
}
