import { Injectable } from '@nestjs/common';
import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { deleteUnusedImage, eraseDeliveriesOf } from './deliveries.queries.js';

/** Erases the photos, notes and call codes of a closed account (docs/product.md rule 33). */
@Injectable()
export class EraseDeliveriesWhenUserErased {
  @OnEvent(UserErased, { consumer: 'EraseDeliveriesWhenUserErased.handle' })
  async handle(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    for (const photo of await eraseDeliveriesOf(manager, user.user_id)) await deleteUnusedImage(manager, photo);
  }
}
