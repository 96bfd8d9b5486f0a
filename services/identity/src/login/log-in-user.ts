import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { loginUser } from '@raffle/contracts/http/sessions';
import { logger } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { deviceHash } from '../authentication/authentication.queries.js';
import { GuessLimits, type Origin } from '../authentication/guess-limits.js';
import { OpenUserSession } from '../authentication/open-user-session.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { endClaim } from '../registration/registration.queries.js';
import { phoneNumber } from '../users/phone-number.js';
import type { User } from '../users/user.entity.js';

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
   * @param from the browser, and its name.
   * @throws ProblemException `login_failed_user` for every cause, `account_blocked` with the right password only
   */
  async logIn(
    { phone: typed, password, deviceToken }: BodyOf<typeof loginUser>,
    { name, ...origin }: Origin & { name: string | undefined },
  ): Promise<AnswerOf<typeof loginUser>> {
    const phone = phoneNumber(typed);
    if (!phone) throw new ProblemException('login_failed_user');
    const account = await findLoginAccount(this.dataSource.manager, phone, deviceToken);
    const knownDevice = account?.knownDevice ? deviceToken : undefined;
    const guess = await this.guesses.beginGuess({ purpose: 'user', name: phone, knownDevice, ...origin });
    // The check takes the same time for an unknown phone, so that timing does not reveal who has an account.
    if (!(await this.passwords.matches(account?.password_hash ?? undefined, password)) || !account) {
      if (account) log.info({ kind: 'user', account_id: account.id }, 'a login failed');
      await guess.wrong();
      throw new ProblemException('login_failed_user');
    }
    await guess.right();
    const { id, password_hash: checkedHash } = account;
    return this.opening.openSession(id, { deviceToken, name }, async ({ password_hash: passwordHash }, transaction) => {
      if (passwordHash !== checkedHash) throw new ProblemException('login_failed_user');
      await endClaim(transaction, id);
    });
  }
}

type LoginAccount = Pick<User, 'id' | 'password_hash'> & { knownDevice: boolean };

/** What a login checks of the account of a phone (E.164), and whether somebody logged into it on this device. */
function findLoginAccount(
  manager: EntityManager,
  phone: string,
  deviceToken: string | undefined,
): Promise<LoginAccount | undefined> {
  return firstRow<LoginAccount>(
    manager,
    `SELECT id, password_hash, EXISTS (
       SELECT 1 FROM known_devices WHERE kind = 'user' AND holder_id = users.id AND token_hash = $2) AS "knownDevice"
     FROM users WHERE phone = $1`,
    [phone, deviceToken === undefined ? null : deviceHash(deviceToken)],
  );
}
