import { Injectable } from '@nestjs/common';
import type { User as UserAnswer } from '@raffle/contracts/http/registration';
import { ProblemException } from '@raffle/service-kit';
import { SessionStore } from '@raffle/service-kit/redis';
import { DataSource, type EntityManager } from 'typeorm';
import { showUser } from '../users/show-user.js';
import type { User } from '../users/user.entity.js';
import { lockUser, markActive } from '../users/users.queries.js';
import { deviceHash, rememberDevice } from './authentication.queries.js';

/** The browser that a session is opened for. */
export interface Browser {
  /** Its device token, if it has one; becomes a known device of the account. */
  deviceToken: string | undefined;
  /** Shown to the owner in the list of their sessions. */
  name: string | undefined;
}

/** Opens a session for an authenticated person. */
@Injectable()
export class OpenUserSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Checks under the lock of the account. Whatever ends all sessions takes the same lock: the check sees it, or it ends this session.
   * @param check throws when the authentication is no longer valid.
   * @throws ProblemException `unauthenticated` for a closed account, `account_blocked`, `service_unavailable` while Redis is unavailable
   */
  async open(
    id: string,
    { deviceToken, name }: Browser,
    check: (user: User, manager: EntityManager) => Promise<void> | void,
  ): Promise<{ token: string; device_token: string; user: UserAnswer }> {
    const holder = { kind: 'user', id } as const;
    const { user, device, openedAt } = await this.dataSource.transaction(async (manager) => {
      const locked = await lockUser(manager, id);
      if (locked.erasedAt) throw new ProblemException('unauthenticated');
      if (locked.blockedAt) throw new ProblemException('account_blocked');
      await check(locked, manager);
      const { device, openedAt } = await rememberDevice(manager, holder, deviceToken);
      const lastActive = (await markActive(manager, id, deviceHash(device))) ?? locked.lastActive;
      return { user: { ...locked, lastActive }, device, openedAt };
    });
    const token = await this.sessions.create(holder, openedAt, { device: name });
    return { token, device_token: device, user: showUser(user) };
  }
}
