import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced, DrawCompleted, PrizeForfeited, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeDeliveredPrize, storeDrawResult, storeForfeitedPrize } from './entries.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** What becomes of the tickets of a drawn product. */
@Injectable()
export class EntriesHandlers {
  /** Gives the product's entries the status won or lost; only the winning tickets are stored. */
  @OnEvent(DrawCompleted, { consumer: 'MarkWinnersWhenDrawCompleted.handle' })
  async markWinners(draw: EventPayload<typeof DrawCompleted>, { manager }: Context): Promise<void> {
    await storeDrawResult(manager, draw);
  }

  /** A prize that was handed over is no open claim when its winner closes the account (docs/product.md rule 33). */
  @OnEvent(DeliveryAdvanced, { consumer: 'RecordDeliveryWhenDeliveryAdvanced.handle' })
  async recordDelivery(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Context): Promise<void> {
    if (step.state === 'handed_over') await storeDeliveredPrize(manager, step);
  }

  /** Moves an unclaimed prize to the next ticket of the draw (docs/draw-protocol.md step 5). */
  @OnEvent(PrizeForfeited, { consumer: 'MovePrizeWhenPrizeForfeited.handle' })
  async movePrize(prize: EventPayload<typeof PrizeForfeited>, { manager }: Context): Promise<void> {
    await storeForfeitedPrize(manager, prize);
  }
}
