import { Injectable } from '@nestjs/common';
import type { resetPassword } from '@raffle/contracts/http/admin-users';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { provePhone } from '@raffle/contracts/http/sessions';
import { Outbox } from '@raffle/messaging-kit';
import { networksOf, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { forgetDevices, isKnownDevice } from '../authentication/authentication.queries.js';
import type { Origin } from '../authentication/guess-limits.js';
import { OpenUserSession } from '../authentication/open-user-session.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { endClaim } from '../registration/registration.queries.js';
import { awaitsPrize, warnWinner } from '../users/awaited-prizes.js';
import { phoneNumber } from '../users/phone-number.js';
import { User } from '../users/user.entity.js';
import { findUserByPhone, lockUser } from '../users/users.queries.js';
import { consumeResetCode, endOpenResetCodes, findOpenResetCode } from './password-reset.queries.js';
import { typedResetCode, typedTextedCode } from './reset-code.js';
import { tellCodeGiven } from './tell-code-given.js';

/** What a person does with a one-time code, texted or from an administrator. */
@Injectable()
export class UseResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly revocations: SessionRevocations,
    private readonly opening: OpenUserSession,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sets a new password and signs its owner in. Ends every other session and the claim. A blocked person's code is not used up,
   * unless they await a prize.
   * @throws ProblemException `reset_code_refused` for every cause, `account_blocked` with the right code
   */
  async resetPassword(
    form: BodyOf<typeof resetPassword>,
    { name, ...origin }: Origin & { name: string | undefined },
  ): Promise<AnswerOf<typeof resetPassword>> {
    const { address } = origin;
    const { user, codeId, texted } = await this.check({ ...form, ...origin });
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (transaction) => {
      const { blocked_at: blockedAt } = await lockUser(transaction, user.id);
      if (blockedAt && !(await awaitsPrize(transaction, user.id))) throw new ProblemException('account_blocked');
      if (!(await consumeResetCode(transaction, codeId))) throw new ProblemException('reset_code_refused');
      await endOpenResetCodes(transaction, user.id);
      await transaction.update(
        User,
        { id: user.id },
        { password_hash: passwordHash, ...(texted && { phone_proven_at: new Date() }) },
      );
      await endClaim(transaction, user.id);
      await recordAudit(transaction, {
        actor: { kind: 'nobody' },
        action: 'user.password_reset',
        subject: user.id,
        address,
      });
      // Told first: the end of access may end the channels.
      if (texted)
        await warnWinner(transaction, this.outbox, { userId: user.id, what: 'password_reset', reference: codeId });
      else
        await tellCodeGiven(transaction, this.outbox, {
          userId: user.id,
          warningId: uuidv7(),
          used: true,
          at: new Date(),
        });
      await this.revocations.endAccess(transaction, { kind: 'user', id: user.id }, {}, { endsTexts: true });
      await forgetDevices(transaction, { kind: 'user', id: user.id });
    });
    await this.revocations.applyTo({ kind: 'user', id: user.id });
    return this.opening.openSession(user.id, { deviceToken: form.deviceToken, name }, (now) => {
      if (now.password_hash !== passwordHash) throw new ProblemException('reset_code_refused');
    });
  }

  /**
   * A registration does not prove its phone: a texted code does, within the limits of those for a forgotten password.
   * @throws ProblemException `reset_code_refused` for every cause, also a code that an administrator issued; `unauthenticated`
   */
  async provePhone(userId: string, form: BodyOf<typeof provePhone>, origin: Origin): Promise<User> {
    const { address } = origin;
    const { phone } = (await this.dataSource.manager.findOneBy(User, { id: userId })) ?? {};
    if (!phone) throw new ProblemException('unauthenticated');
    const { user, codeId, texted } = await this.check({ ...form, phone, ...origin });
    if (!texted) throw new ProblemException('reset_code_refused');
    return this.dataSource.transaction(async (manager) => {
      // Corrected meanwhile: the code went to the number before.
      if ((await lockUser(manager, user.id)).phone !== phone || user.id !== userId)
        throw new ProblemException('reset_code_refused');
      if (!(await consumeResetCode(manager, codeId))) throw new ProblemException('reset_code_refused');
      await manager.update(User, { id: userId }, { phone_proven_at: new Date() });
      await recordAudit(manager, { actor: { kind: 'nobody' }, action: 'user.phone_proven', subject: userId, address });
      return manager.findOneByOrFail(User, { id: userId });
    });
  }

  /**
   * Compares a typed code with the open one of a phone. Does not use it up. Wrong codes slow their network down and never stop a right one:
   * what protects a code is its length (docs/product.md rule 57; the figures are in docs/security.md).
   * @throws ProblemException `reset_code_refused` for every cause
   */
  private async check(
    given: Origin & { phone: string; code: string; deviceToken?: string | undefined },
  ): Promise<{ user: User; codeId: string; texted: boolean }> {
    const { code, deviceToken: device, address, delayAnswer } = given;
    const phone = phoneNumber(given.phone);
    const { manager } = this.dataSource;
    const user = phone ? await findUserByPhone(manager, phone) : null;
    const isKnown = user && device && (await isKnownDevice(manager, { kind: 'user', id: user.id }, device));
    const networks = networksOf(address);
    if (!isKnown) delayAnswer(await this.delays.slowDown('code-failures', networks, 0));
    const texted = typedTextedCode(code);
    const open = user ? await findOpenResetCode(manager, user.id, texted === null ? 'given' : 'texted') : undefined;
    // The check takes the same time without an account or a code, so that timing does not reveal which numbers have one.
    const isRight = await this.passwords.matches(open?.code_hash, texted ?? typedResetCode(code) ?? '');
    if (!isRight || !user || !open || !phone) {
      if (!isKnown) await this.delays.slowDown('code-failures', networks, 1);
      throw new ProblemException('reset_code_refused');
    }
    return { user, codeId: open.id, texted: texted !== null };
  }
}
