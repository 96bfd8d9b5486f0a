import { Injectable } from '@nestjs/common';
import type { User as UserAnswer } from '@raffle/contracts/http/registration';
import { ProblemException } from '@raffle/service-kit/http';
import { SessionStore } from '@raffle/service-kit/redis';
import { DataSource, type EntityManager } from 'typeorm';
import { awaitsPrize } from '../users/awaited-prizes.js';
import { showUser } from '../users/show-user.js';
import { User } from '../users/user.entity.js';
import { rememberUser, type LoginOfUser } from './authentication.queries.js';

/** The browser that a session is opened for. */
export interface Browser {
  /** Its device token, if it has one; becomes a known device of the account. */
  deviceToken: string | undefined;
  /** Shown to the owner in the list of their sessions. */
  name: string | undefined;
}

interface OpenedSession {
  token: string;
  device_token: string;
  user: UserAnswer;
}

/** Throws when the authentication is no longer valid: then nothing is stored. */
type Check = (user: User, manager: EntityManager, login: LoginOfUser) => Promise<void> | void;

/** Opens a session for an authenticated person. */
@Injectable()
export class OpenUserSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Checks under the lock of the account. Whatever ends all sessions takes the same lock: the check sees it, or it ends this session.
   * A blocked person who awaits a prize gets a session for that alone.
   * @throws ProblemException `unauthenticated` for a closed account, `account_blocked`, `service_unavailable` while Redis is unavailable
   */
  async openSession(id: string, browser: Browser, check: Check): Promise<OpenedSession> {
    const opened = await this.openSessionOf({ id }, browser, check);
    if (!opened) throw new ProblemException('user_not_found');
    return opened;
  }

  /** As {@link open}. @returns undefined while there is no such account. */
  async openSessionOf(
    account: Pick<User, 'id'> | Pick<User, 'registration_id'>,
    { deviceToken, name }: Browser,
    check: Check,
  ): Promise<OpenedSession | undefined> {
    const login = await this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: account, lock: { mode: 'pessimistic_write' } });
      if (!user) return undefined;
      if (user.erased_at) throw new ProblemException('unauthenticated');
      if (user.blocked_at && !(await awaitsPrize(manager, user.id))) throw new ProblemException('account_blocked');
      const remembered = await rememberUser(manager, user.id, deviceToken);
      await check(user, manager, remembered);
      return { user, ...remembered };
    });
    if (!login) return undefined;
    const { user, device, openedAt, last_active, had_given_code } = login;
    const holder = { kind: 'user', id: user.id, afterCode: had_given_code || undefined } as const;
    const token = await this.sessions.create(holder, openedAt, {
      device: name,
      ...(user.blocked_at && { blocked: true }),
    });
    return { token, device_token: device, user: showUser({ ...user, last_active: last_active ?? user.last_active }) };
  }
}
