import { Injectable } from '@nestjs/common';
import type { Actor } from '@raffle/messaging-kit';
import { SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { User } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { recordAct } from '../audit/record-audit.js';

/**
 * Blocks a person's login, or allows it again. A block concerns login alone: payments are still applied and tickets stay in
 * their draws.
 */
@Injectable()
export class BlockUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Repeatable: the first instant stays, a new reason replaces the old one.
   * @throws ProblemException `user_not_found`, `service_unavailable` when sessions cannot be ended: then nothing changes
   */
  async block(id: string, reason: string, admin: Actor): Promise<User> {
    const user = await this.dataSource.transaction(async (manager) => {
      const before = await lockUser(manager, id);
      const blockedAt = before.blockedAt ?? new Date();
      if (before.blockReason !== reason) {
        await manager.update(User, { id }, { blockedAt, blockReason: reason });
        await recordAct(manager, admin, {
          action: 'user.blocked',
          subject: id,
          before: { blocked: before.blockedAt !== null, reason: before.blockReason },
          after: { blocked: true, reason },
        });
      }
      // Inside the transaction: when Redis is down, the person is not blocked rather than blocked with open sessions.
      await this.sessions.revokeAllOf('user', id);
      return manager.findOneByOrFail(User, { id });
    });
    // Again after the commit: a login may have opened a session in between.
    await this.sessions.revokeAllOf('user', id);
    return user;
  }

  /** Repeatable. @throws ProblemException `user_not_found` */
  unblock(id: string, admin: Actor): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockUser(manager, id);
      if (!before.blockedAt) return before;
      await manager.update(User, { id }, { blockedAt: null, blockReason: null });
      await recordAct(manager, admin, {
        action: 'user.unblocked',
        subject: id,
        before: { blocked: true, reason: before.blockReason },
        after: { blocked: false, reason: null },
      });
      return manager.findOneByOrFail(User, { id });
    });
  }
}
