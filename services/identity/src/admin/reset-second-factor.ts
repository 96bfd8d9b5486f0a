import type { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { endAccess } from '../authentication/session-revocations.js';
import { operatorOutbox } from './announce-reduced.js';
import { findAdminByUsername, forgetSecondFactor } from './admin.queries.js';
import { OperatorError } from './operator-error.js';

/**
 * Switches a second factor off from the command line, for the last super_admin who lost it.
 * @throws OperatorError for an unknown account, and where there is nothing to switch off
 */
export async function resetSecondFactor(dataSource: DataSource, username: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const admin = await findAdminByUsername(manager, username);
    if (!admin) throw new OperatorError(`There is no admin ${username}.`);
    if (!(await forgetSecondFactor(manager, admin.id)))
      throw new OperatorError(`The admin ${username} has no second factor.`);
    await recordAudit(manager, { actor: { kind: 'operator' }, action: 'admin.second_factor_reset', subject: admin.id });
    await endAccess(manager, operatorOutbox(dataSource), { kind: 'admin', id: admin.id });
  });
}
