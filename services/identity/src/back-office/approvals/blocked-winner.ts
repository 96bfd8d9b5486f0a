import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import type { Approval } from '@raffle/contracts/http/approvals';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { isAlone } from '../admin/admin.queries.js';
import { BlockUser } from '../user-administration/block-user.js';
import { recordAct } from '../../audit/record-audit.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { warnWinner } from '../../users/awaited-prizes.js';
import { lockUser } from '../../users/users.queries.js';

/** Blocks a person who awaits a prize, who is told (docs/product.md rule 62). */
@Injectable()
export class BlockedWinner implements Approvable {
  readonly refused = { action: 'user.block_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly blocking: BlockUser,
    private readonly revocations: SessionRevocations,
    private readonly outbox: Outbox,
  ) {}

  async lock(manager: EntityManager, userId: string): Promise<object> {
    const { blocked_at, phone } = await lockUser(manager, userId);
    return { blocked: String(blocked_at !== null), phone };
  }

  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const { id, subject: userId, reason, requested_by_name: requested_by } = request;
    // Told first: the end of access may end the channels.
    await warnWinner(manager, this.outbox, { userId, what: 'blocked', reference: id });
    await this.blocking.blockIn(manager, userId, { reason, requested_by }, by);
  }

  committed({ subject: id }: ApprovalRow): Promise<void> {
    return this.revocations.applyTo({ kind: 'user', id });
  }
}

/** Asks a second administrator to block a person who awaits a prize, who is told. */
@Injectable()
export class RequestBlock {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `user_not_found`, `nothing_changed` where they are blocked or no approval is needed */
  request(userId: string, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const { phone, blocked_at: blockedAt } = await lockUser(manager, userId);
      if (phone === null) throw new ProblemException('user_not_found');
      if (blockedAt) throw new ProblemException('nothing_changed');
      const approval = await this.requests.requestApproval(manager, {
        kind: 'block',
        subject: userId,
        // Also the number: two people may have one name.
        before: { blocked: 'false', phone },
        after: { blocked: 'true', phone },
        reason,
        by,
        alone: await isAlone(manager, by.adminId),
      });
      const awaits = await warnWinner(manager, this.outbox, {
        userId,
        what: 'block_requested',
        reference: approval.id,
      });
      if (!awaits) throw new ProblemException('nothing_changed');
      await recordAct(manager, by, { action: 'user.block_requested', subject: userId, after: { reason } });
      return approval;
    });
  }
}
