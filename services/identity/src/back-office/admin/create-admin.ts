import type { AdminRole } from '@raffle/contracts/values';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/record-audit.js';
import type { PasswordHashing } from '../../authentication/password-hashing.js';
import { checkTypedPassword } from './admin-password.js';
import { insertAdminIfNew, usernamePattern, waitForFirstAdmin } from './admin.queries.js';
import { OperatorError } from './operator-error.js';

export interface NewAdmin {
  username: string;
  password: string;
  role: AdminRole;
  /** The owner must choose another password at the first login. */
  mustChangePassword: boolean;
}

type Hashing = Pick<PasswordHashing, 'hash'>;

/**
 * Creates an admin from the command line, with its entry in the audit log. It counts as one of two (docs/product.md rule 48):
 * who has the machine is the way out of every lock-out.
 * @returns false when an admin with that name exists; it is not changed.
 * @throws OperatorError when the name or the password is not accepted.
 */
export async function createAdmin(manager: EntityManager, passwords: Hashing, admin: NewAdmin): Promise<boolean> {
  const { username, password, role, mustChangePassword } = admin;
  if (!usernamePattern.test(username)) {
    throw new OperatorError('The username must be 1 to 80 letters, digits or one of . _ @ -');
  }
  await checkTypedPassword(password);
  const passwordHash = await passwords.hash(password);
  return manager.transaction(async (transaction) => {
    const id = uuidv7();
    if (
      !(await insertAdminIfNew(transaction, {
        id,
        username,
        password_hash: passwordHash,
        role,
        must_change_password: mustChangePassword,
        confirmed: true,
      }))
    )
      return false;
    await recordAudit(transaction, {
      actor: { kind: 'operator' },
      action: 'admin.created',
      subject: id,
      after: { username, role },
    });
    return true;
  });
}

/**
 * Creates the first administrator of an installation. Does nothing if there ever was one, even if renamed or removed since: a repeated
 * start must not restore an account and its password.
 * @returns whether it was created.
 * @throws OperatorError when the name or the password is not accepted.
 */
export function createFirstAdmin(manager: EntityManager, passwords: Hashing, admin: NewAdmin): Promise<boolean> {
  return manager.transaction(
    async (transaction) => (await waitForFirstAdmin(transaction)) && (await createAdmin(transaction, passwords, admin)),
  );
}
