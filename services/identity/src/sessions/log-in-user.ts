import { Injectable } from '@nestjs/common';
import type { User as UserAnswer } from '@raffle/contracts';
import { logger, ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { markActive } from '../accounts/mark-active.js';
import { phoneNumber } from '../accounts/phone-number.js';
import { showUser } from '../accounts/show-user.js';
import { User } from '../accounts/user.entity.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/end-claim.js';
import { AttemptDelays } from './attempt-delays.js';

const log = logger('sessions');

/** Opens a session for phone and password. */
@Injectable()
export class LogInUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly sessions: SessionStore,
  ) {}

  /** @throws ProblemException `login_failed_user` whatever was wrong, `too_many_requests` with Retry-After */
  async logIn({ phone: typed, password }: { phone: string; password: string }) {
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
    await endClaim(manager, user.id);
    await markActive(manager, user.id);
    return this.openSession(user);
  }

  private async openSession({ id, passwordHash }: User): Promise<{ token: string; user: UserAnswer }> {
    const token = await this.sessions.create({ kind: 'user', id });
    const user = await this.dataSource.manager.findOneByOrFail(User, { id });
    if (user.passwordHash === passwordHash) return { token, user: showUser(user) };
    // The password was changed while this session opened: that change ends it too.
    await this.sessions.revoke(token);
    throw new ProblemException('login_failed_user');
  }
}
