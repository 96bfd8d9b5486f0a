import { Injectable } from '@nestjs/common';
import { ProductExplained, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { cut, drawPage } from '../notices/french.js';
import { insertHolderMessage } from './holder-message.queries.js';

@Injectable()
export class BroadcastsHandlers {
  /** Tells everyone with a ticket what was added to its product (docs/product.md rule 63), as a message to its holders. */
  @OnEvent(ProductExplained, { consumer: 'TellHoldersWhenProductExplained.handle' })
  async tellHolders(
    { addition_id: id, product_id, name, text, admin_id, added_at }: EventPayload<typeof ProductExplained>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    const at = new Date(added_at);
    await insertHolderMessage(manager, {
      id,
      product_id,
      admin_id,
      subject: `Une précision sur votre lot\u00a0: ${cut(name, 80)}`,
      content: `${text}\n\nElle est aussi sur la page du tirage\u00a0: ${drawPage(product_id)}`,
      created_at: at,
      send_at: at,
    });
  }
}
