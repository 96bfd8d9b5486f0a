import { Injectable } from '@nestjs/common';
import { GoodwillGiven } from '@raffle/contracts/events';
import type { Approval } from '@raffle/contracts/http/approvals';
import { goodwillLimits } from '@raffle/contracts/http/goodwill';
import { ApprovalRequests, recordAct, type AdminAct, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isToApprove } from '../payment/needs-approval.queries.js';
import { findGiven, givenLately, hasAccount, insertGoodwill, lockGoodwill } from './goodwill.queries.js';

const log = logger('goodwill');

interface Goodwill {
  userId: string;
  /** F CFA */
  amount: number;
  reason: string;
}

/** A promotional credit for a person; tickets issues it (docs/product.md rule 55). */
@Injectable()
export class GiveGoodwill implements Approvable {
  readonly refused = { action: 'user.goodwill_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable with the same key.
   * @throws ProblemException `idempotency_key_reused`, `approval_needed` where the amount needs two people
   */
  giveGoodwill(goodwill: Goodwill, requestKey: string | null, by: Actor): Promise<{ id: string; amount: number }> {
    return this.dataSource.transaction(async (manager) => {
      await lockGoodwill(manager);
      const before = requestKey === null ? undefined : await findGiven(manager, by.adminId, requestKey);
      if (before) {
        const { id, user_id, amount, reason } = before;
        if (user_id !== goodwill.userId || amount !== goodwill.amount || reason !== goodwill.reason)
          throw new ProblemException('idempotency_key_reused');
        return { id, amount };
      }
      if (await isToApprove(manager, goodwill.amount)) throw new ProblemException('approval_needed');
      return this.giveNow(manager, goodwill, by, { requestKey });
    });
  }

  /** Asks a super_admin. */
  request(requests: ApprovalRequests, { userId, amount, reason }: Goodwill, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager, userId);
      await requireAllowed(manager, userId, amount);
      const after = { amount: String(amount) };
      const approval = await requests.requestApproval(manager, {
        kind: 'goodwill',
        subject: userId,
        before,
        after,
        reason,
        by,
      });
      await this.record(manager, by, {
        action: 'user.goodwill_requested',
        subject: userId,
        before: null,
        after: { amount, reason },
      });
      return approval;
    });
  }

  /** What must be unchanged when a request is approved. */
  async lock(manager: EntityManager, userId: string): Promise<{ given: string }> {
    await lockGoodwill(manager);
    return { given: String((await givenLately(manager, userId)).person) };
  }

  /** Gives what was asked for and approved. */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const { id: approvalId, subject: userId, after, reason, requested_by_name: requestedBy } = request;
    const goodwill = { userId, amount: Number(after.amount), reason };
    await this.giveNow(manager, goodwill, by, { approvalId, requestedBy });
  }

  /** The lock is held. */
  private async giveNow(
    manager: EntityManager,
    { userId, amount, reason }: Goodwill,
    by: Actor,
    origin: { requestKey: string | null } | { approvalId: string; requestedBy: string },
  ): Promise<{ id: string; amount: number }> {
    await requireAllowed(manager, userId, amount);
    const id = uuidv7();
    const [approvalId, requestKey] = 'approvalId' in origin ? [origin.approvalId, null] : [null, origin.requestKey];
    const given = { id, userId, amount, reason, by: by.adminId, approvalId, requestKey };
    const givenAt = await insertGoodwill(manager, given);
    await this.record(manager, by, {
      action: 'user.goodwill_given',
      subject: userId,
      before: null,
      after: { amount, reason, ...('requestedBy' in origin && { requested_by: origin.requestedBy }) },
    });
    await this.outbox.add(manager, GoodwillGiven, {
      goodwill_id: id,
      user_id: userId,
      amount,
      given_at: givenAt.toISOString(),
    });
    log.info({ goodwill_id: id, owner_id: userId, amount, admin_id: by.adminId }, 'goodwill given');
    return { id, amount };
  }

  private record(manager: EntityManager, by: Actor, act: Omit<AdminAct, 'at'>): Promise<unknown> {
    return recordAct(this.outbox, manager, by, act);
  }
}

/** @throws ProblemException `user_not_found`, `goodwill_limit` */
async function requireAllowed(manager: EntityManager, userId: string, amount: number): Promise<void> {
  if (!(await hasAccount(manager, userId))) throw new ProblemException('user_not_found');
  const { person, everybody } = await givenLately(manager, userId);
  if (person + amount > goodwillLimits.person || everybody + amount > goodwillLimits.everybody)
    throw new ProblemException('goodwill_limit');
}
