import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced, DrawCompleted, PrizeForfeited, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { endPrize, storePrizes } from './awaited-prizes.queries.js';

type Manager = Pick<EventContext, 'manager'>;

/** Follows who awaits a prize: from the draw until it is handed over or forfeited (docs/product.md rule 47). */
@Injectable()
export class FollowPrizes {
  @OnEvent(DrawCompleted, { consumer: 'FollowPrizes.won' })
  async won({ product_id, winners }: EventPayload<typeof DrawCompleted>, { manager }: Manager): Promise<void> {
    await storePrizes(
      manager,
      winners.map(({ ticket, user_id }) => ({ product_id, ticket, user_id })),
    );
  }

  @OnEvent(DeliveryAdvanced, { consumer: 'FollowPrizes.handedOver' })
  async handedOver(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Manager): Promise<void> {
    if (step.state === 'handed_over') await endPrize(manager, step);
  }

  @OnEvent(PrizeForfeited, { consumer: 'FollowPrizes.forfeited' })
  async forfeited(prize: EventPayload<typeof PrizeForfeited>, { manager }: Manager): Promise<void> {
    await endPrize(manager, prize);
    if (prize.next) await storePrizes(manager, [{ product_id: prize.product_id, ...prize.next }]);
  }
}
