import { Injectable } from '@nestjs/common';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { SessionRevocations } from '../sessions/session-revocations.js';
import type { User } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { decideApproval, findApproval, type ApprovalRow } from './approvals.queries.js';
import { CatalogClient } from './catalog-client.js';
import { CorrectPerson } from './correct-person.js';
import { showApproval } from './show-approval.js';

/** Approves or refuses what an administrator asked for. What was approved runs in the transaction of its approval. */
@Injectable()
export class DecideRequest {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalog: CatalogClient,
    private readonly correcting: CorrectPerson,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * @throws ProblemException `approval_not_found`, `approval_closed`, `approval_own`, `approval_outdated`, `phone_of_another`,
   * `prize_not_handed_over`, `service_unavailable`
   */
  async approve(id: string, by: Actor): Promise<Approval> {
    const asked = await this.find(id);
    if (asked.requested_by === by.adminId) throw new ProblemException('approval_own');
    await this.catalog.refuseWhileAPrizeWaits(asked.subject);
    const approval = await this.decide(asked, async (manager, user) => {
      const { before, after } = asked;
      if (user.name !== before.name || user.phone !== before.phone) throw new ProblemException('approval_outdated');
      await decideApproval(manager, id, by.adminId);
      await this.correcting.correct(manager, user, after);
      await recordAct(manager, by, {
        action: 'user.corrected',
        subject: user.id,
        after: { fields: Object.keys(after), requested_by: asked.requested_by_name, reason: asked.reason },
      });
    });
    await this.revocations.applyTo({ kind: 'user', id: asked.subject });
    return approval;
  }

  /** Also one's own, which is taken back. @throws ProblemException `approval_not_found`, `approval_closed` */
  async refuse(id: string, reason: string, by: Actor): Promise<Approval> {
    return this.decide(await this.find(id), async (manager, user) => {
      await decideApproval(manager, id, by.adminId, reason);
      await recordAct(manager, by, { action: 'user.correction_refused', subject: user.id, after: { reason } });
    });
  }

  private async find(id: string): Promise<ApprovalRow> {
    const found = await findApproval(this.dataSource.manager, id);
    if (!found) throw new ProblemException('approval_not_found');
    return found;
  }

  /** The person is locked first, as where a correction is asked for. */
  private decide(
    { id, subject }: ApprovalRow,
    run: (manager: EntityManager, user: User) => Promise<void>,
  ): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, subject);
      const locked = await findApproval(manager, id, 'lock');
      if (locked?.state !== 'open') throw new ProblemException('approval_closed');
      await run(manager, user);
      const decided = await findApproval(manager, id);
      if (!decided) throw new ProblemException('approval_not_found');
      return showApproval(decided);
    });
  }
}
