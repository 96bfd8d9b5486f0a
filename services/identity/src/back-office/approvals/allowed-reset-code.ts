import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import type { Approval } from '@raffle/contracts/http/approvals';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { isAlone } from '../admin/admin.queries.js';
import { recordAct } from '../../audit/record-audit.js';
import { warnWinner } from '../../users/awaited-prizes.js';
import { lockUser } from '../../users/users.queries.js';

/** Lets its requester issue one reset code for a person who awaits a prize (docs/product.md rule 47). */
@Injectable()
export class AllowedResetCode implements Approvable {
  readonly refused = { action: 'user.reset_code_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  lock(manager: EntityManager, userId: string): Promise<object> {
    return lockUser(manager, userId);
  }

  /** `IssueResetCode` checks for the approval. */
  async carryOut(
    manager: EntityManager,
    { subject, reason, requested_by_name }: ApprovalRow,
    by: Actor,
  ): Promise<void> {
    await recordAct(manager, by, {
      action: 'user.reset_code_allowed',
      subject,
      after: { requested_by: requested_by_name, reason },
    });
  }
}

/** Asks a second administrator for the reset code of a person who awaits a prize, who is told. */
@Injectable()
export class RequestResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `user_not_found`, `nothing_changed` where no approval is needed */
  request(userId: string, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const { phone } = await lockUser(manager, userId);
      if (phone === null) throw new ProblemException('user_not_found');
      const approval = await this.requests.requestApproval(manager, {
        kind: 'reset_code',
        subject: userId,
        // Also the number: two people may have one name.
        before: { phone },
        after: { reset_code: 'issued', phone },
        reason,
        by,
        alone: await isAlone(manager, by.adminId),
      });
      const awaits = await warnWinner(manager, this.outbox, { userId, what: 'code_requested', reference: approval.id });
      if (!awaits) throw new ProblemException('nothing_changed');
      await recordAct(manager, by, { action: 'user.reset_code_requested', subject: userId, after: { reason } });
      return approval;
    });
  }
}
