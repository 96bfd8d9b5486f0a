import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced } from '@raffle/contracts/events';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { requestHandOver } from '@raffle/contracts/http/requests-about-prizes';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ApprovalRequests, recordAct, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { AdvanceDelivery } from '../deliveries/advance-delivery.js';
import { forfeitFrom, lockDelivery, type LockedDelivery } from '../deliveries/deliveries.queries.js';

/** Records a hand-over without the winner's code (docs/product.md rule 58). */
@Injectable()
export class HandedOverPrize implements Approvable {
  readonly refused = { action: 'delivery.handover_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly delivery: AdvanceDelivery,
    private readonly outbox: Outbox,
  ) {}

  async lock(manager: EntityManager, id: string): Promise<object> {
    return lockedDelivery(manager, id);
  }

  /** @throws ProblemException as {@link AdvanceDelivery.handOverApproved} */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const { subject, after, reason, requested_by: adminId, requested_by_name: username } = request;
    await recordAct(this.outbox, manager, by, {
      action: 'delivery.handover_approved',
      subject,
      before: null,
      after: { requested_by: username, reason },
    });
    const facts = { at: after.handed_over_at ?? '', by: after.handed_over_by ?? '' };
    await this.delivery.handOverApproved(manager, subject, facts, { adminId, username, address: null });
  }
}

/** Asks a second administrator to record a hand-over without a code; the winner is told. */
@Injectable()
export class RequestHandOver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delivery: AdvanceDelivery,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `delivery_not_found`, `delivery_over`, `handover_time_impossible`, as {@link ApprovalRequests.requestApproval} */
  async request(id: string, { reason, ...facts }: BodyOf<typeof requestHandOver>, by: Actor): Promise<Approval> {
    const alone = await this.requests.mayBeAlone('handover', by);
    return this.dataSource.transaction(async (manager) => {
      const { product_id, ticket, user_id, ...now } = await lockedDelivery(manager, id);
      this.delivery.requireHandOverPossible(now, facts.at);
      const after = { handed_over_at: facts.at, handed_over_by: facts.by };
      const approval = await this.requests.requestApproval(manager, {
        kind: 'handover',
        subject: id,
        before: {},
        after,
        reason,
        by,
        alone,
      });
      await recordAct(this.outbox, manager, by, {
        action: 'delivery.handover_requested',
        subject: id,
        before: null,
        after: { product_id, ticket, ...after, reason },
      });
      await this.outbox.add(manager, DeliveryAdvanced, {
        delivery_id: id,
        step_id: randomUUID(),
        product_id,
        ticket,
        user_id,
        state: 'handover_requested',
        forfeit_from: await forfeitFrom(manager, id),
        appointment: null,
        at: facts.at,
      });
      return approval;
    });
  }

  /** Those of the only administrator, 24 hours after the winner was told. */
  @Repeat({ name: 'record-hand-overs', everyMs: 60_000 })
  async recordDue(): Promise<void> {
    await this.requests.approveDue('handover');
  }
}

/** @throws ProblemException `delivery_not_found` */
async function lockedDelivery(manager: EntityManager, id: string): Promise<LockedDelivery> {
  const found = await lockDelivery(manager, id);
  if (!found) throw new ProblemException('delivery_not_found');
  return found;
}
