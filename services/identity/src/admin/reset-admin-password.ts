import type { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import type { PasswordHashing } from '../authentication/password-hashing.js';
import { forgetDevices } from '../authentication/authentication.queries.js';
import { endAccess } from '../authentication/session-revocations.js';
import { operatorOutbox } from './announce-reduced.js';
import { Admin } from './admin.entity.js';
import { findAdminByUsername } from './admin.queries.js';
import { OperatorError } from './operator-error.js';

/**
 * Sets a new password from the command line. The account's sessions end as soon as the service and Redis run.
 * @throws OperatorError for an unknown account
 */
export async function resetAdminPassword(
  dataSource: DataSource,
  passwords: Pick<PasswordHashing, 'hash'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await dataSource.transaction(async (manager) => {
    const admin = await findAdminByUsername(manager, username);
    if (!admin) throw new OperatorError(`There is no admin ${username}.`);
    await manager.update(Admin, { id: admin.id }, { passwordHash, mustChangePassword: true });
    await recordAudit(manager, { actor: { kind: 'operator' }, action: 'admin.password_reset', subject: admin.id });
    await forgetDevices(manager, { kind: 'admin', id: admin.id });
    await endAccess(manager, operatorOutbox(dataSource), { kind: 'admin', id: admin.id });
  });
}
