import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { resetPassword } from '@raffle/contracts/http/admin-users';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { User } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { recordAudit } from '../audit/record-audit.js';
import { warnWinner } from '../awaited-prizes/warn-winner.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { endClaim } from '../registration/registration.queries.js';
import { forgetDevices } from '../authentication/authentication.queries.js';
import { OpenUserSession } from '../authentication/open-user-session.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { CheckResetCode } from './check-reset-code.js';
import { consumeResetCode, endOpenResetCodes } from './reset-code.queries.js';

/** Sets a new password with a one-time code, texted or from an administrator, and signs its owner in. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly codes: CheckResetCode,
    private readonly revocations: SessionRevocations,
    private readonly opening: OpenUserSession,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends every other session and the claim. A blocked person's code is not used up.
   * @throws ProblemException `reset_code_refused` for every cause, `account_blocked` with the right code,
   * `too_many_requests` with Retry-After
   */
  async reset(
    form: BodyOf<typeof resetPassword>,
    { address, name }: { address: string | undefined; name: string | undefined },
  ): Promise<AnswerOf<typeof resetPassword>> {
    const { user, codeId, texted } = await this.codes.check({ ...form, address });
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (transaction) => {
      if ((await lockUser(transaction, user.id)).blockedAt) throw new ProblemException('account_blocked');
      if (!(await consumeResetCode(transaction, codeId))) throw new ProblemException('reset_code_refused');
      await endOpenResetCodes(transaction, user.id);
      await transaction.update(User, { id: user.id }, { passwordHash, ...(texted && { phoneProvenAt: new Date() }) });
      await endClaim(transaction, user.id);
      await recordAudit(transaction, {
        actor: { kind: 'nobody' },
        action: 'user.password_reset',
        subject: user.id,
        address,
      });
      // Told first: the end of access may end the channels.
      await warnWinner(transaction, this.outbox, { userId: user.id, what: 'password_reset', reference: codeId });
      await this.revocations.endAccess(transaction, { kind: 'user', id: user.id }, {}, { endsTexts: true });
      await forgetDevices(transaction, { kind: 'user', id: user.id });
    });
    await this.revocations.applyTo({ kind: 'user', id: user.id });
    return this.opening.open(user.id, { deviceToken: form.deviceToken, name }, (now) => {
      if (now.passwordHash !== passwordHash) throw new ProblemException('reset_code_refused');
    });
  }
}
