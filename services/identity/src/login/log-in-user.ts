import { Injectable } from '@nestjs/common';
import type { User as UserAnswer } from '@raffle/contracts/http/registration';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { phoneNumber } from '../users/phone-number.js';
import { findUserByPhone } from '../users/users.queries.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/registration.queries.js';
import { AttemptDelays } from '../sessions/attempt-delays.js';
import { OpenUserSession } from '../sessions/open-user-session.js';

const log = logger('sessions');

/** Opens a session for a phone and a password. */
@Injectable()
export class LogInUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly opening: OpenUserSession,
  ) {}

  /**
   * @throws ProblemException `login_failed_user` whatever was wrong, `account_blocked` with the right password only,
   * `too_many_requests` with Retry-After
   */
  async logIn({
    phone: typed,
    password,
  }: {
    phone: string;
    password: string;
  }): Promise<{ token: string; user: UserAnswer }> {
    const phone = phoneNumber(typed);
    if (phone) await this.delays.attempt('login-user', phone);
    const { manager } = this.dataSource;
    const user = phone ? await findUserByPhone(manager, phone) : null;
    // The check takes the same time for an unknown phone, so that timing does not reveal who has an account.
    if (!(await this.passwords.matches(user?.passwordHash, password)) || !user || !phone) {
      if (user) log.info({ kind: 'user', account_id: user.id }, 'a login failed');
      throw new ProblemException('login_failed_user');
    }
    await this.delays.succeeded('login-user', phone);
    if (user.blockedAt) throw new ProblemException('account_blocked');
    return this.opening.open(user.id, async ({ passwordHash }, transaction) => {
      if (passwordHash !== user.passwordHash) throw new ProblemException('login_failed_user');
      await endClaim(transaction, user.id);
    });
  }
}
