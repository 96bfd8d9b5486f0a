import { Injectable } from '@nestjs/common';
import type { blockUser } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { awaitsPrize } from '../../users/awaited-prizes.js';
import { User } from '../../users/user.entity.js';
import { lockUser } from '../../users/users.queries.js';

/**
 * Blocks a person's login, or allows it again. A block affects only login: payments are still applied and tickets stay in
 * their draws. Who awaits a prize is blocked by two people, and can still receive it (docs/product.md rule 62).
 */
@Injectable()
export class BlockUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * Idempotent: the first time stays, a new reason replaces the old one.
   * @throws ProblemException as {@link requireBlockable}
   */
  async block(id: string, reason: string, admin: Actor, read?: BodyOf<typeof blockUser>['before']): Promise<User> {
    const user = await this.dataSource.transaction(async (manager) => {
      await this.requireBlockable(manager, id, reason, read);
      await this.blockIn(manager, id, { reason }, admin);
      return manager.findOneByOrFail(User, { id });
    });
    await this.revocations.applyTo({ kind: 'user', id });
    return user;
  }

  /**
   * Locks the account.
   * @param read the reason that the administrator saw, null for none
   * @throws ProblemException `user_not_found`, `changed_meanwhile`, `approval_needed` for a person who awaits a prize
   */
  async requireBlockable(
    manager: EntityManager,
    id: string,
    reason: string,
    read: BodyOf<typeof blockUser>['before'],
  ): Promise<void> {
    const { block_reason, blocked_at } = await lockUser(manager, id);
    refuseOverwriting(read, { reason: block_reason }, { reason });
    if (!blocked_at && (await awaitsPrize(manager, id))) throw new ProblemException('approval_needed');
  }

  /** Runs in the caller's transaction; call `SessionRevocations.applyTo` after the commit. */
  async blockIn(
    manager: EntityManager,
    id: string,
    { reason, ...approved }: { reason: string; requested_by?: string },
    admin: Actor,
  ): Promise<void> {
    const before = await lockUser(manager, id);
    if (before.block_reason === reason) return;
    await manager.update(User, { id }, { blocked_at: before.blocked_at ?? new Date(), block_reason: reason });
    await recordAct(manager, admin, {
      action: 'user.blocked',
      subject: id,
      before: { blocked: before.blocked_at !== null, reason: before.block_reason },
      after: { blocked: true, reason, ...approved },
    });
    await this.revocations.endAccess(manager, { kind: 'user', id });
  }

  /** Idempotent. @throws ProblemException `user_not_found` */
  async unblock(id: string, admin: Actor): Promise<User> {
    const user = await this.dataSource.transaction(async (manager) => {
      const before = await lockUser(manager, id);
      if (!before.blocked_at) return before;
      await manager.update(User, { id }, { blocked_at: null, block_reason: null });
      await recordAct(manager, admin, {
        action: 'user.unblocked',
        subject: id,
        before: { blocked: true, reason: before.block_reason },
        after: { blocked: false, reason: null },
      });
      // Of a blocked winner: they sign in again, to all of their account.
      await this.revocations.endAccess(manager, { kind: 'user', id });
      return manager.findOneByOrFail(User, { id });
    });
    await this.revocations.applyTo({ kind: 'user', id });
    return user;
  }
}
