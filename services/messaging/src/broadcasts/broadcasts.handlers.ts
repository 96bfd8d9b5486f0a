import { Injectable } from '@nestjs/common';
import { ProductExplained, StrikeAnnounced, type EventPayload } from '@raffle/contracts/events';
import { longDate, weekdayAndTime } from '@raffle/contracts/date-text';
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
      agreed: true,
    });
  }

  /** Tells everyone with a ticket a day before what the only administrator may strike: who objects writes to the team. */
  @OnEvent(StrikeAnnounced, { consumer: 'TellHoldersWhenStrikeAnnounced.handle' })
  async tellOfStrike(
    { approval_id: id, product_id, name, admin_id, announced_at, ...strike }: EventPayload<typeof StrikeAnnounced>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    const at = new Date(announced_at);
    await insertHolderMessage(manager, {
      id,
      product_id,
      admin_id,
      subject: `Un retrait est demandé\u00a0: ${cut(name, 80)}`,
      content:
        `${struckPart(strike)} peut être retirée de la page du tirage à partir du ${weekdayAndTime(strike.strike_from)}. ` +
        `Si vous n’êtes pas d’accord, écrivez-nous avant.\n\nLa page du tirage\u00a0: ${drawPage(product_id)}`,
      created_at: at,
      send_at: at,
      agreed: true,
    });
  }
}

function struckPart({ part, added_at }: Pick<EventPayload<typeof StrikeAnnounced>, 'part' | 'added_at'>): string {
  if (part === 'description') return 'La description';
  if (part === 'image_url') return 'La photo';
  if (part === 'picture') return 'Une photo';
  return added_at === null ? 'Une précision' : `La précision du ${longDate(added_at)}`;
}
