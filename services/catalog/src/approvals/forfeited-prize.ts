import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced } from '@raffle/contracts/events';
import type { Approval } from '@raffle/contracts/http/approvals';
import { ApprovalRequests, recordAct, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { findDelivery, forfeitFrom, lockDelivery } from '../deliveries/deliveries.queries.js';
import { ForfeitPrize, type PreparedForfeit } from '../deliveries/forfeit-prize.js';
import { lockNames } from '../draws/draw/hidden-names.queries.js';
import { lockProduct } from '../products/find-product.js';

/** Gives an unclaimed prize to the next pick of its draw. */
@Injectable()
export class ForfeitedPrize implements Approvable<PreparedForfeit> {
  readonly refused = { action: 'delivery.forfeit_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly forfeits: ForfeitPrize,
    private readonly outbox: Outbox,
  ) {}

  prepare(id: string): Promise<PreparedForfeit> {
    return this.forfeits.prepare(id);
  }

  lock(manager: EntityManager, id: string): Promise<object> {
    return lockedDelivery(manager, id);
  }

  /** @throws ProblemException as {@link ForfeitPrize.forfeitApproved} */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor, prepared: PreparedForfeit): Promise<void> {
    const { subject, reason, requested_by_name } = request;
    const after = { requested_by: requested_by_name, reason };
    await recordAct(this.outbox, manager, by, {
      action: 'delivery.forfeit_approved',
      subject,
      before: null,
      after,
    });
    await this.forfeits.forfeitApproved(manager, subject, prepared, by);
  }
}

/**
 * Asks a second administrator to forfeit a prize; its winner is told, and may still respond (docs/product.md rules 47
 * and 48).
 */
@Injectable()
export class RequestForfeit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly forfeits: ForfeitPrize,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException as {@link ForfeitPrize.requireAllowed} and {@link ApprovalRequests.add} */
  request(id: string, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockedDelivery(manager, id);
      await this.forfeits.requireAllowed(manager, id);
      const approval = await this.requests.requestApproval(manager, {
        kind: 'forfeit',
        subject: id,
        before,
        after: { status: 'forfeited' },
        reason,
        by,
      });
      await recordAct(this.outbox, manager, by, {
        action: 'delivery.forfeit_requested',
        subject: id,
        before: null,
        after: { reason },
      });
      const { product_id, ticket, user_id } = (await findDelivery(manager, id))!;
      await this.outbox.add(manager, DeliveryAdvanced, {
        delivery_id: id,
        step_id: randomUUID(),
        product_id,
        ticket,
        user_id,
        state: 'forfeit_requested',
        forfeit_from: await forfeitFrom(manager, id),
        appointment: null,
        at: new Date().toISOString(),
      });
      return approval;
    });
  }
}

/** In the order in which a forfeit locks. @throws ProblemException `delivery_not_found` */
async function lockedDelivery(manager: EntityManager, id: string): Promise<{ state: string }> {
  const found = await findDelivery(manager, id);
  if (!found) throw new ProblemException('delivery_not_found');
  await lockNames(manager, 'shared');
  await lockProduct(manager, found.product_id);
  return { state: (await lockDelivery(manager, id))!.state };
}
