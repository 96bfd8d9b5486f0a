import { Injectable } from '@nestjs/common';
import { SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { lockedUser } from '../accounts/locked-user.js';
import { User } from '../accounts/user.entity.js';
import { recordAct, type ActingAdmin } from '../audit/record-audit.js';

/**
 * Keeps a person out, or lets them in again. What they paid goes on being applied and their tickets stay in the draws: a block
 * is about signing in alone.
 */
@Injectable()
export class BlockUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * Repeatable: the first instant stays, a new reason replaces the old one.
   * @throws ProblemException `user_not_found`, `service_unavailable` when sessions cannot be ended: then nobody is blocked
   */
  async block(id: string, reason: string, admin: ActingAdmin): Promise<User> {
    const user = await this.dataSource.transaction(async (manager) => {
      const before = await lockedUser(manager, id);
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
      // Inside, so that nobody is shown as blocked whose sessions go on because Redis was away.
      await this.sessions.revokeAllOf('user', id);
      return manager.findOneByOrFail(User, { id });
    });
    // And after the commit: a login that had not seen the block yet.
    await this.sessions.revokeAllOf('user', id);
    return user;
  }

  /** Repeatable. @throws ProblemException `user_not_found` */
  unblock(id: string, admin: ActingAdmin): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockedUser(manager, id);
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
