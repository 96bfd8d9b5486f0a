import type { SessionStore } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import type { PasswordHashing } from '../passwords/password-hashing.js';
import { Admin } from './admin.entity.js';
import { findAdminByUsername } from './admin.queries.js';
import { OperatorError } from './operator-error.js';

/** Sets a new password from the command line and ends the account's sessions. @throws OperatorError for an unknown account */
export async function resetAdminPassword(
  dataSource: DataSource,
  sessions: Pick<SessionStore, 'revokeAllOf'>,
  passwords: Pick<PasswordHashing, 'hash'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  const id = await dataSource.transaction(async (manager) => {
    const admin = await findAdminByUsername(manager, username);
    if (!admin) throw new OperatorError(`There is no admin ${username}.`);
    await manager.update(Admin, { id: admin.id }, { passwordHash });
    await recordAudit(manager, { actor: { kind: 'operator' }, action: 'admin.password_reset', subject: admin.id });
    // Inside the transaction: when Redis is down, nothing changes rather than old sessions going on.
    await sessions.revokeAllOf('admin', admin.id);
    return admin.id;
  });
  // Again after the commit: a login may have opened a session in between.
  await sessions.revokeAllOf('admin', id);
}
