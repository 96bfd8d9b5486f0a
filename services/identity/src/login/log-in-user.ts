import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { loginUser } from '@raffle/contracts/http/sessions';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { phoneNumber } from '../users/phone-number.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/registration.queries.js';
import { GuessLimits } from '../sessions/guess-limits.js';
import { OpenUserSession } from '../sessions/open-user-session.js';
import { findLoginAccount } from './login.queries.js';

const log = logger('sessions');

/** Opens a session for a phone and a password. */
@Injectable()
export class LogInUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly guesses: GuessLimits,
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
    const account = await findLoginAccount(this.dataSource.manager, phone, deviceToken);
    const knownDevice = account?.known_device ? deviceToken : undefined;
    const guess = await this.guesses.begin({ purpose: 'user', name: phone, knownDevice, address });
    // The check takes the same time for an unknown phone, so that timing does not reveal who has an account.
    if (!(await this.passwords.matches(account?.password_hash ?? undefined, password)) || !account) {
      if (account) log.info({ kind: 'user', account_id: account.id }, 'a login failed');
      await guess.wrong();
      throw new ProblemException('login_failed_user');
    }
    await guess.right();
    const { id, password_hash: checkedHash, blocked_at: blockedAt } = account;
    if (blockedAt) throw new ProblemException('account_blocked');
    return this.opening.open(id, { deviceToken, name }, async ({ passwordHash }, transaction) => {
      if (passwordHash !== checkedHash) throw new ProblemException('login_failed_user');
      await endClaim(transaction, id);
    });
  }
}
