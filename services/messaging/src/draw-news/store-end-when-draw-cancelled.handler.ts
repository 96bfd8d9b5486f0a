import { Injectable } from '@nestjs/common';
import { DrawCancelled, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeOutcome } from './draw-outcome.js';

/** `NotifyParticipants` notifies the participants; each credit for a ticket has a separate notice. */
@Injectable()
export class StoreEndWhenDrawCancelled {
  @OnEvent(DrawCancelled, { consumer: 'StoreEndWhenDrawCancelled.handle' })
  async handle(draw: EventPayload<typeof DrawCancelled>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeOutcome(manager, {
      productId: draw.product_id,
      outcome: 'cancelled',
      happenedAt: new Date(draw.cancelled_at),
      reason: draw.reason,
      winners: [],
    });
  }
}
