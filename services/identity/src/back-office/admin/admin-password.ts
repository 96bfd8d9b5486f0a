import { Injectable } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import { minimumAdminPasswordLength, type changeAdminPassword } from '@raffle/contracts/http/admin-team';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { sessionIdOf } from '@raffle/service-kit/redis';
import { DataSource } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import { AttemptDelays } from '../../authentication/attempt-delays.js';
import { forgetDevices } from '../../authentication/authentication.queries.js';
import { isCommonPassword } from '../../authentication/common-password.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { Admin } from './admin.entity.js';
import { OperatorError } from './operator-error.js';

export interface ActingSession extends Actor {
  /** The caller's session. */
  token: string;
}

/** Changes an admin's own password and ends every other session. */
@Injectable()
export class ChangeAdminPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * The caller's session stays open, unless it was opened with a password that somebody else set.
   * @throws ProblemException `password_too_common`, `password_incorrect`, `password_unchanged`
   */
  async changeOwnPassword(by: ActingSession, form: BodyOf<typeof changeAdminPassword>): Promise<void> {
    await refuseCommonPassword('newPassword', form.newPassword);
    const { adminId: id, token } = by;
    const admin = await this.checkOwnPassword(id, form.currentPassword);
    if (form.newPassword === form.currentPassword) {
      const { message } = errors.password_unchanged;
      throw new ProblemException('password_unchanged', { errors: [{ path: 'newPassword', message }] });
    }
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (manager) => {
      // Only if the checked password is still the stored one: of two concurrent changes one is refused.
      const { affected } = await manager.update(
        Admin,
        { id, password_hash: admin.password_hash },
        { password_hash: passwordHash, must_change_password: false },
      );
      if (!affected) throw new ProblemException('password_incorrect');
      await recordAct(manager, by, { action: 'admin.password_changed', subject: id });
      await forgetDevices(manager, { kind: 'admin', id }, form.deviceToken);
      await this.revocations.endAccess(
        manager,
        { kind: 'admin', id },
        admin.must_change_password ? {} : { except: sessionIdOf(token) },
      );
    });
    await this.revocations.applyTo({ kind: 'admin', id });
  }

  /** @throws ProblemException `password_incorrect`, `unauthenticated` when the account is gone */
  async checkOwnPassword(id: string, password: string): Promise<Admin> {
    await this.delays.attempt('change-admin-password', id);
    const admin = await this.dataSource.manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('unauthenticated');
    if (!(await this.passwords.matches(admin.password_hash, password)))
      throw new ProblemException('password_incorrect');
    await this.delays.forget('change-admin-password', id);
    return admin;
  }
}

/**
 * Refuses a common password for an administrator; the contract has already checked its length.
 * @param field name of the form field.
 * @throws ProblemException `password_too_common`
 */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const { message } = errors.password_too_common;
  throw new ProblemException('password_too_common', { errors: [{ path: field, message }] });
}

/** The same for the command line. @throws OperatorError when it is too short or common */
export async function checkTypedPassword(password: string): Promise<void> {
  if (password.length < minimumAdminPasswordLength) {
    throw new OperatorError(
      `The password must have at least ${minimumAdminPasswordLength} characters. Nothing was changed.`,
    );
  }
  if (await isCommonPassword(password)) throw new OperatorError('The password is too common. Nothing was changed.');
}
