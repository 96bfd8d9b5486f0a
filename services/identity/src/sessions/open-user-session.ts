import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@raffle/contracts';
import { ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { User } from '../accounts/user.entity.js';

/** Opens a session for somebody whose password was just checked. */
@Injectable()
export class OpenUserSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * @param checked the account, and the password's hash as it was checked.
   * @throws ProblemException `refusal` when the password was changed meanwhile, `account_blocked`
   */
  async open({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>, refusal: ErrorCode) {
    const token = await this.sessions.create({ kind: 'user', id });
    const user = await this.dataSource.manager.findOneByOrFail(User, { id });
    if (user.passwordHash === passwordHash && !user.blockedAt) return { token, user };
    // What changed while this session opened ended all of them: this one too.
    await this.sessions.revoke(token);
    throw new ProblemException(user.blockedAt ? 'account_blocked' : refusal);
  }
}
