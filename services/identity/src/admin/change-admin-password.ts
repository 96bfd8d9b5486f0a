import { Injectable } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import type { changeAdminPassword } from '@raffle/contracts/http/admin-team';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { Actor } from '@raffle/messaging-kit';
import { ProblemException, sessionIdOf } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { forgetDevices } from '../authentication/authentication.queries.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { refuseCommonPassword } from './admin-password.js';
import { Admin } from './admin.entity.js';

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
   * @throws ProblemException `password_incorrect`, `password_unchanged`, `too_many_requests`, `password_too_common`,
   * `unauthenticated` when the account is gone
   */
  async change(by: ActingSession, form: BodyOf<typeof changeAdminPassword>): Promise<void> {
    await refuseCommonPassword('newPassword', form.newPassword);
    const { adminId: id, token } = by;
    const admin = await this.check(id, form.currentPassword);
    if (form.newPassword === form.currentPassword) {
      const { message } = errors.password_unchanged;
      throw new ProblemException('password_unchanged', { errors: [{ path: 'newPassword', message }] });
    }
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (manager) => {
      // Only if the checked password is still the stored one: of two concurrent changes one is refused.
      const { affected } = await manager.update(
        Admin,
        { id, passwordHash: admin.passwordHash },
        { passwordHash, mustChangePassword: false },
      );
      if (!affected) throw new ProblemException('password_incorrect');
      await recordAct(manager, by, { action: 'admin.password_changed', subject: id });
      await forgetDevices(manager, { kind: 'admin', id }, form.deviceToken);
      await this.revocations.endAccess(
        manager,
        { kind: 'admin', id },
        admin.mustChangePassword ? {} : { except: sessionIdOf(token) },
      );
    });
    await this.revocations.applyTo({ kind: 'admin', id });
  }

  /** @throws ProblemException `password_incorrect`, `too_many_requests`, `unauthenticated` when the account is gone */
  async check(id: string, password: string): Promise<Admin> {
    await this.delays.attempt('change-admin-password', id);
    const admin = await this.dataSource.manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('unauthenticated');
    if (!(await this.passwords.matches(admin.passwordHash, password))) throw new ProblemException('password_incorrect');
    await this.delays.forget('change-admin-password', id);
    return admin;
  }
}
