import { Injectable } from '@nestjs/common';
import type { User as UserAnswer } from '@raffle/contracts';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { markActive } from '../accounts/mark-active.js';
import { phoneNumber } from '../accounts/phone-number.js';
import { showUser } from '../accounts/show-user.js';
import { User } from '../accounts/user.entity.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/end-claim.js';
import { AttemptDelays } from './attempt-delays.js';
import { OpenUserSession } from './open-user-session.js';

const log = logger('sessions');

/** Opens a session for phone and password. */
@Injectable()
export class LogInUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly opening: OpenUserSession,
  ) {}

  /**
   * @throws ProblemException `login_failed_user` whatever was wrong, `account_blocked` for the right password alone,
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
    const user = phone ? await manager.findOneBy(User, { phone }) : null;
    // An unknown phone costs the same time as a known one, so that time tells nobody who has an account.
    if (!(await this.passwords.matches(user?.passwordHash, password)) || !user || !phone) {
      if (user) log.info({ kind: 'user', account_id: user.id }, 'a login failed');
      throw new ProblemException('login_failed_user');
    }
    await this.delays.succeeded('login-user', phone);
    if (user.blockedAt) throw new ProblemException('account_blocked');
    await endClaim(manager, user.id);
    await markActive(manager, user.id);
    const session = await this.opening.open(user, 'login_failed_user');
    return { token: session.token, user: showUser(session.user) };
  }
}
