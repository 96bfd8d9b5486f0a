import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeDeliveredPrize } from './entries.queries.js';

/** A prize that was handed over is no open claim when its winner closes the account (docs/product.md rule 33). */
@Injectable()
export class RecordDeliveryWhenDeliveryAdvanced {
  @OnEvent(DeliveryAdvanced, { consumer: 'RecordDeliveryWhenDeliveryAdvanced.handle' })
  async handle(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    if (step.state === 'handed_over') await storeDeliveredPrize(manager, step);
  }
}
