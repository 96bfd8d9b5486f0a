import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { loginUser } from '@raffle/contracts/http/sessions';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { phoneNumber } from '../users/phone-number.js';
import { findUserByPhone } from '../users/users.queries.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/registration.queries.js';
import { LoginAttempts } from '../sessions/login-attempts.js';
import { OpenUserSession } from '../sessions/open-user-session.js';

const log = logger('sessions');

/** Opens a session for a phone and a password. */
@Injectable()
export class LogInUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly attempts: LoginAttempts,
    private readonly opening: OpenUserSession,
  ) {}

  /**
   * @param from the browser's IP address and name.
   * @throws ProblemException `login_failed_user` for every cause, `account_blocked` with the right password only,
   * `too_many_requests` with Retry-After
   */
  async logIn(
    { phone: typed, password, deviceToken }: BodyOf<typeof loginUser>,
    { address, name }: { address: string | undefined; name: string | undefined },
  ): Promise<AnswerOf<typeof loginUser>> {
    const phone = phoneNumber(typed);
    if (!phone) throw new ProblemException('login_failed_user');
    const user = await findUserByPhone(this.dataSource.manager, phone);
    const attempt = { kind: 'user', name: phone, accountId: user?.id, address, deviceToken } as const;
    const succeeded = await this.attempts.count(attempt);
    // The check takes the same time for an unknown phone, so that timing does not reveal who has an account.
    if (!(await this.passwords.matches(user?.passwordHash ?? undefined, password)) || !user) {
      if (user) log.info({ kind: 'user', account_id: user.id }, 'a login failed');
      throw new ProblemException('login_failed_user');
    }
    await succeeded();
    if (user.blockedAt) throw new ProblemException('account_blocked');
    return this.opening.open(user.id, { deviceToken, name }, async ({ passwordHash }, transaction) => {
      if (passwordHash !== user.passwordHash) throw new ProblemException('login_failed_user');
      await endClaim(transaction, user.id);
    });
  }
}
