import type { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { endAccess } from '../authentication/session-revocations.js';
import { operatorOutbox } from './announce-reduced.js';
import { Admin } from './admin.entity.js';
import { findAdminByUsername } from './admin.queries.js';
import { OperatorError } from './operator-error.js';

/**
 * Makes an account that one person made or reset count as one of two (docs/product.md rule 48), from the command line.
 * @throws OperatorError for an unknown account, and for one that counts already
 */
export async function confirmAdmin(dataSource: DataSource, username: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const admin = await findAdminByUsername(manager, username);
    if (!admin) throw new OperatorError(`There is no admin ${username}.`);
    if (admin.confirmed) throw new OperatorError(`The admin ${username} is confirmed already.`);
    await manager.update(Admin, { id: admin.id }, { confirmed: true });
    await recordAudit(manager, { actor: { kind: 'operator' }, action: 'admin.confirmed', subject: admin.id });
    // A session keeps what was true when it was opened.
    await endAccess(manager, operatorOutbox(dataSource), { kind: 'admin', id: admin.id });
  });
}
