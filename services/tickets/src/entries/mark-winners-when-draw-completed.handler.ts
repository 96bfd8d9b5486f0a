import { Injectable } from '@nestjs/common';
import { DrawCompleted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeDrawResult } from './entries.queries.js';

/** Gives the product's entries the status won or lost; only the winning tickets are stored. */
@Injectable()
export class MarkWinnersWhenDrawCompleted {
  @OnEvent(DrawCompleted, { consumer: 'MarkWinnersWhenDrawCompleted.handle' })
  async handle(draw: EventPayload<typeof DrawCompleted>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeDrawResult(manager, draw);
  }
}
