import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced } from '@raffle/contracts/events';
import { deliveryStep, signHours, win, type DeliveryStepKind, type Win } from '@raffle/contracts/http/deliveries';
import { personActorId } from '@raffle/contracts/values';
import { endApprovals, recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { answerOf, ProblemException, type Subject } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { stateAfter } from './delivery.js';
import {
  cameForwardLately,
  deleteUnusedImage,
  deliveriesById,
  deliveriesOf,
  insertStep,
  lockDelivery,
  updateDelivery,
  type LockedDelivery,
  type StoredDelivery,
} from './deliveries.queries.js';

/** What winners see of their prizes and can do with them (docs/product.md rule 37). */
@Injectable()
export class OwnWins {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async listWins(userId: string): Promise<Win[]> {
    return (await deliveriesOf(this.dataSource.manager, userId)).map(winOf);
  }

  /**
   * Idempotent. It ends the winner's protection only in a session that no administrator's code can have opened (docs/product.md rule 58).
   * @throws ProblemException `delivery_not_found`, `delivery_not_handed_over`
   */
  received(id: string, { id: userId, afterCode }: Subject): Promise<Win> {
    return this.changeOwnDelivery(id, userId, async (manager, delivery) => {
      if (delivery.state !== 'handed_over') throw new ProblemException('delivery_not_handed_over');
      if (delivery.confirmed_at !== null) return;
      await updateDelivery(manager, { ...delivery, confirmed_at: new Date(), confirmed_by_winner: !afterCode });
      const stepId = await this.recordOwnStep(manager, delivery, 'confirmed', 'delivery.received');
      if (afterCode) return;
      const { product_id, ticket } = delivery;
      await this.outbox.add(manager, DeliveryAdvanced, {
        delivery_id: id,
        step_id: stepId,
        product_id,
        ticket,
        user_id: userId,
        state: 'received',
        forfeit_from: null,
        appointment: null,
        at: new Date().toISOString(),
      });
    });
  }

  /** Records that the winner responds. Idempotent: at most one step in 24 hours. @throws ProblemException `delivery_not_found`, `delivery_over` */
  comeForward(id: string, userId: string): Promise<Win> {
    return this.changeOwnDelivery(id, userId, async (manager, delivery) => {
      if (stateAfter(delivery.state, 'forfeit') === null) throw new ProblemException('delivery_over');
      await endApprovals(manager, id, 'forfeit');
      if (await cameForwardLately(manager, id, signHours)) return;
      await this.recordOwnStep(manager, delivery, 'came_forward', 'delivery.came_forward');
    });
  }

  /** Stores consent to a photo; withdrawing it deletes a published photo. Idempotent. @throws ProblemException `delivery_not_found`, `delivery_over` */
  agreeToPhoto(id: string, userId: string, agreed: boolean): Promise<Win> {
    return this.changeOwnDelivery(id, userId, async (manager, delivery) => {
      if (delivery.state === 'forfeited') throw new ProblemException('delivery_over');
      if (agreed === (delivery.photo_agreed_at !== null)) return;
      await updateDelivery(manager, {
        ...delivery,
        photo_agreed_at: agreed ? new Date() : null,
        photo_url: agreed ? delivery.photo_url : null,
      });
      const kind = agreed ? 'photo_agreed' : 'photo_withdrawn';
      await this.recordOwnStep(manager, delivery, kind, `delivery.${kind}`);
      if (!agreed && delivery.photo_url !== null) await deleteUnusedImage(manager, delivery.photo_url);
    });
  }

  /** Stores a step by the winner and its line in the audit log. @returns its id */
  private async recordOwnStep(
    manager: EntityManager,
    { id, state, product_id, ticket }: LockedDelivery,
    kind: DeliveryStepKind,
    action: `delivery.${string}`,
  ): Promise<string> {
    const stepId = randomUUID();
    await insertStep(manager, { id: stepId, deliveryId: id, kind, by: null });
    const line = { action, subject: id, before: { state }, after: { product_id, ticket }, at: new Date() };
    await recordAct(this.outbox, manager, { adminId: personActorId, address: null }, line);
    return stepId;
  }

  private async changeOwnDelivery(
    id: string,
    userId: string,
    act: (manager: EntityManager, delivery: LockedDelivery) => Promise<void>,
  ): Promise<Win> {
    return this.dataSource.transaction(async (manager) => {
      const delivery = await lockDelivery(manager, id, userId);
      if (!delivery) throw new ProblemException('delivery_not_found');
      await act(manager, delivery);
      return winOf((await deliveriesById(manager, [id])).get(id)!);
    });
  }
}

/** Without what administrators alone read. */
const winOf = ({ steps, ...delivery }: StoredDelivery): Win =>
  answerOf(win, {
    ...delivery,
    steps: steps.map((step) => answerOf(deliveryStep, { ...step, at: step.happened_at ?? step.at })),
  });
