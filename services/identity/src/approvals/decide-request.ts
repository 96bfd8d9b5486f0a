import { Injectable } from '@nestjs/common';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import type { Approvable } from './approvable.js';
import { decideApproval, findApproval, type ApprovalRow, type Values } from './approvals.queries.js';
import { ChangedPrice } from './changed-price.js';
import { CorrectedPerson } from './corrected-person.js';
import { showApproval } from './show-approval.js';

/** Approves or refuses what an administrator asked for. What was approved runs in the transaction of its approval. */
@Injectable()
export class DecideRequest {
  private readonly kinds: Record<Approval['kind'], Approvable>;

  constructor(
    private readonly dataSource: DataSource,
    person: CorrectedPerson,
    registration_price: ChangedPrice,
  ) {
    this.kinds = { person, registration_price };
  }

  /**
   * @throws ProblemException `approval_not_found`, `approval_closed`, `approval_own`, `approval_outdated`, and what refuses the change
   */
  async approve(id: string, by: Actor): Promise<Approval> {
    const asked = await this.find(id);
    if (asked.requested_by === by.adminId) throw new ProblemException('approval_own');
    const kind = this.kinds[asked.kind];
    await kind.prepare?.(asked.subject);
    const approval = await this.decide(asked, async (manager, now) => {
      const isOutdated = Object.entries(asked.before).some(([field, value]) => now[field as keyof Values] !== value);
      if (isOutdated) throw new ProblemException('approval_outdated');
      await decideApproval(manager, id, by.adminId);
      await kind.run(manager, asked, by);
    });
    await kind.committed?.(asked.subject);
    return approval;
  }

  /** Also one's own, which is taken back. @throws ProblemException `approval_not_found`, `approval_closed` */
  async refuse(id: string, reason: string, by: Actor): Promise<Approval> {
    const asked = await this.find(id);
    const { action, subject } = this.kinds[asked.kind].refused;
    return this.decide(asked, async (manager) => {
      await decideApproval(manager, id, by.adminId, reason);
      await recordAct(manager, by, { action, subject: subject(asked), after: { reason } });
    });
  }

  private async find(id: string): Promise<ApprovalRow> {
    const found = await findApproval(this.dataSource.manager, id);
    if (!found) throw new ProblemException('approval_not_found');
    return found;
  }

  /** The subject is locked first, as where the change is asked for. */
  private decide(
    { id, kind, subject }: ApprovalRow,
    run: (manager: EntityManager, now: Partial<Record<keyof Values, unknown>>) => Promise<void>,
  ): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const now = await this.kinds[kind].lock(manager, subject);
      const locked = await findApproval(manager, id, 'lock');
      if (locked?.state !== 'open') throw new ProblemException('approval_closed');
      await run(manager, now);
      const decided = await findApproval(manager, id);
      if (!decided) throw new ProblemException('approval_not_found');
      return showApproval(decided);
    });
  }
}
