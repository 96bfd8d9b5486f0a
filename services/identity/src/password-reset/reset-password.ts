import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { resetPassword } from '@raffle/contracts/http/admin-users';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { phoneNumber } from '../users/phone-number.js';
import { User } from '../users/user.entity.js';
import { findUserByPhone, lockUser } from '../users/users.queries.js';
import { recordAudit } from '../audit/record-audit.js';
import { warnWinner } from '../awaited-prizes/warn-winner.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/registration.queries.js';
import { AttemptDelays } from '../sessions/attempt-delays.js';
import { GuessLimits } from '../sessions/guess-limits.js';
import { forgetDevices, isKnownDevice } from '../sessions/known-devices.queries.js';
import { OpenUserSession } from '../sessions/open-user-session.js';
import { SessionRevocations } from '../sessions/session-revocations.js';
import { typedResetCode, typedTextedCode } from './reset-code.js';
import { consumeResetCode, endOpenResetCodes, findOpenResetCode, tryTextedCode } from './reset-code.queries.js';

/** Sets a new password with a one-time code, texted or from an administrator, and signs its owner in. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly guesses: GuessLimits,
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
    const phone = phoneNumber(form.phone);
    const { manager } = this.dataSource;
    const user = phone ? await findUserByPhone(manager, phone) : null;
    const device = form.deviceToken;
    const isKnown = user && device && (await isKnownDevice(manager, { kind: 'user', id: user.id }, device));
    const knownDevice = isKnown ? device : undefined;
    if (!knownDevice) await this.delays.check('all-code-failures', 'texted');
    const guess = await this.guesses.begin({ purpose: 'code', name: phone ?? '', knownDevice, address });
    const texted = typedTextedCode(form.code);
    const find = texted === null ? findOpenResetCode : tryTextedCode;
    const open = user ? await find(manager, user.id) : undefined;
    // The check takes the same time without an account or a code, so that timing does not reveal which numbers have one.
    const isRight = await this.passwords.matches(open?.code_hash, texted ?? typedResetCode(form.code) ?? '');
    if (!isRight || !user || !open || !phone) {
      await guess.wrong();
      // Both counted, so that timing does not reveal who has a code; guesses where there is none do not slow down the others.
      const guessable = texted !== null && open !== undefined;
      if (!knownDevice) await this.delays.fail('all-code-failures', guessable ? 'texted' : 'none');
      throw new ProblemException('reset_code_refused');
    }
    await guess.right();
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (transaction) => {
      if ((await lockUser(transaction, user.id)).blockedAt) throw new ProblemException('account_blocked');
      if (!(await consumeResetCode(transaction, open.id))) throw new ProblemException('reset_code_refused');
      await endOpenResetCodes(transaction, user.id);
      await transaction.update(User, { id: user.id }, { passwordHash });
      await endClaim(transaction, user.id);
      await recordAudit(transaction, {
        actor: { kind: 'nobody' },
        action: 'user.password_reset',
        subject: user.id,
        address,
      });
      // Told first: the end of access may end the channels.
      await warnWinner(transaction, this.outbox, { userId: user.id, what: 'password_reset', reference: open.id });
      await this.revocations.endAccess(transaction, user.id, {}, { endsTexts: true });
      await forgetDevices(transaction, { kind: 'user', id: user.id });
    });
    await this.revocations.applyTo({ kind: 'user', id: user.id });
    return this.opening.open(user.id, { deviceToken: form.deviceToken, name }, (now) => {
      if (now.passwordHash !== passwordHash) throw new ProblemException('reset_code_refused');
    });
  }
}
