import { Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { changePassword } from '@raffle/contracts/http/sessions';
import { ProblemException } from '@raffle/service-kit/http';
import { sessionIdOf } from '@raffle/service-kit/redis';
import { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { forgetDevices } from '../authentication/authentication.queries.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { endOpenResetCodes } from '../password-reset/password-reset.queries.js';
import { endClaim } from '../registration/registration.queries.js';
import { User } from '../users/user.entity.js';

/** Sets a new password; ends the claim and every other session. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * @param session the caller's session, which stays open, and its IP address.
   * @throws ProblemException `password_incorrect`, `unauthenticated` when the account is gone
   */
  async change(
    id: string,
    session: { token: string; address: string | undefined },
    form: BodyOf<typeof changePassword>,
  ): Promise<User> {
    const { manager } = this.dataSource;
    await this.delays.attempt('change-password', id);
    const user = await manager.findOneBy(User, { id });
    if (!user?.password_hash) throw new ProblemException('unauthenticated');
    if (!(await this.passwords.matches(user.password_hash, form.currentPassword))) {
      throw new ProblemException('password_incorrect');
    }
    await this.delays.forget('change-password', id);
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (transaction) => {
      // Only if the checked password is still the stored one: of two concurrent changes one is refused.
      const { affected } = await transaction.update(
        User,
        { id, password_hash: user.password_hash },
        { password_hash: passwordHash },
      );
      if (!affected) throw new ProblemException('password_incorrect');
      await endClaim(transaction, id);
      await endOpenResetCodes(transaction, id);
      await recordAudit(transaction, {
        actor: { kind: 'nobody' },
        action: 'user.password_changed',
        subject: id,
        address: session.address,
      });
      await forgetDevices(transaction, { kind: 'user', id }, form.deviceToken);
      await this.revocations.endAccess(transaction, { kind: 'user', id }, { except: sessionIdOf(session.token) });
    });
    await this.revocations.applyTo({ kind: 'user', id });
    return manager.findOneByOrFail(User, { id });
  }
}
