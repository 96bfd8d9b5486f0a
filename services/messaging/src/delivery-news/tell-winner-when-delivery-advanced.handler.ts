import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { deliveryAdvanced } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';
import { findNamedProduct } from '../products/product.queries.js';

/** Notifies a winner of each step of the hand-over of their prize (docs/product.md rule 37). */
@Injectable()
export class TellWinnerWhenDeliveryAdvanced {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(DeliveryAdvanced, { consumer: 'TellWinnerWhenDeliveryAdvanced.handle' })
  async handle(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    const product = await findNamedProduct(manager, step.product_id);
    await postNotices(manager, this.outbox, [
      {
        userId: step.user_id,
        notice: 'delivery_advanced',
        of: step.step_id,
        text: deliveryAdvanced({
          product,
          state: step.state,
          appointment: step.appointment,
          forfeitFrom: step.forfeit_from,
        }),
        at: new Date(step.at),
      },
    ]);
  }
}
