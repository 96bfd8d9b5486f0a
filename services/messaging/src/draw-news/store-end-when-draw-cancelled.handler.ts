import { Injectable } from '@nestjs/common';
import { DrawCancelled, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeOutcome } from './draw-outcome.js';

/** Participants are told by TellParticipants; what becomes of each ticket they learn from its credit. */
@Injectable()
export class StoreEndWhenDrawCancelled {
  @OnEvent(DrawCancelled)
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
