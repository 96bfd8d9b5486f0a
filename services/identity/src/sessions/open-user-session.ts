import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@raffle/contracts/errors';
import { ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { User } from '../users/user.entity.js';

/** Opens a session for a person whose password was just checked. */
@Injectable()
export class OpenUserSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * @param checked the account, and the password's hash as it was checked.
   * @throws ProblemException `refusal` when the password changed in between, `account_blocked`
   */
  async open({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>, refusal: ErrorCode) {
    const token = await this.sessions.create({ kind: 'user', id });
    const user = await this.dataSource.manager.findOneByOrFail(User, { id });
    if (user.passwordHash === passwordHash && !user.blockedAt) return { token, user };
    // A change that ends all sessions came in between: this session ends too.
    await this.sessions.revoke(token);
    throw new ProblemException(user.blockedAt ? 'account_blocked' : refusal);
  }
}
