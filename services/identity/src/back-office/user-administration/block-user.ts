import { Injectable } from '@nestjs/common';
import type { blockUser } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { User } from '../../users/user.entity.js';
import { lockUser } from '../../users/users.queries.js';

/**
 * Blocks a person's login, or allows it again. A block affects only login: payments are still applied and tickets stay in
 * their draws.
 */
@Injectable()
export class BlockUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * Idempotent: the first time stays, a new reason replaces the old one.
   * @param read the reason that the administrator saw, null for none
   * @throws ProblemException `user_not_found`, `changed_meanwhile`
   */
  async block(id: string, reason: string, admin: Actor, read?: BodyOf<typeof blockUser>['before']): Promise<User> {
    const user = await this.dataSource.transaction(async (manager) => {
      const before = await lockUser(manager, id);
      refuseOverwriting(read, { reason: before.block_reason }, { reason });
      const blockedAt = before.blocked_at ?? new Date();
      if (before.block_reason !== reason) {
        await manager.update(User, { id }, { blocked_at: blockedAt, block_reason: reason });
        await recordAct(manager, admin, {
          action: 'user.blocked',
          subject: id,
          before: { blocked: before.blocked_at !== null, reason: before.block_reason },
          after: { blocked: true, reason },
        });
        await this.revocations.endAccess(manager, { kind: 'user', id });
      }
      return manager.findOneByOrFail(User, { id });
    });
    await this.revocations.applyTo({ kind: 'user', id });
    return user;
  }

  /** Idempotent. @throws ProblemException `user_not_found` */
  unblock(id: string, admin: Actor): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockUser(manager, id);
      if (!before.blocked_at) return before;
      await manager.update(User, { id }, { blocked_at: null, block_reason: null });
      await recordAct(manager, admin, {
        action: 'user.unblocked',
        subject: id,
        before: { blocked: true, reason: before.block_reason },
        after: { blocked: false, reason: null },
      });
      return manager.findOneByOrFail(User, { id });
    });
  }
}
