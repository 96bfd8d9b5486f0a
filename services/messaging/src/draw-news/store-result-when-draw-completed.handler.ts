import { Injectable } from '@nestjs/common';
import { DrawCompleted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeOutcome } from './draw-outcome.js';

/** `NotifyParticipants` notifies winners and participants. */
@Injectable()
export class StoreResultWhenDrawCompleted {
  @OnEvent(DrawCompleted, { consumer: 'StoreResultWhenDrawCompleted.handle' })
  async handle(draw: EventPayload<typeof DrawCompleted>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeOutcome(manager, {
      productId: draw.product_id,
      outcome: 'completed',
      happenedAt: new Date(draw.drawn_at),
      reason: null,
      winners: draw.winners,
    });
  }
}
