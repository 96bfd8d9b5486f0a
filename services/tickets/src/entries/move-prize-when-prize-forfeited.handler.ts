import { Injectable } from '@nestjs/common';
import { PrizeForfeited, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeForfeitedPrize } from './entries.queries.js';

/** Moves an unclaimed prize to the next ticket of the draw (docs/draw-protocol.md step 5). */
@Injectable()
export class MovePrizeWhenPrizeForfeited {
  @OnEvent(PrizeForfeited, { consumer: 'MovePrizeWhenPrizeForfeited.handle' })
  async handle(prize: EventPayload<typeof PrizeForfeited>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeForfeitedPrize(manager, prize);
  }
}
