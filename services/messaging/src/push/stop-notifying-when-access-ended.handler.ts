import { Injectable } from '@nestjs/common';
import { AccessEnded, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { deleteTextAgreement } from '../texts/text-agreement.queries.js';
import { deletePushDevicesOfSessions } from './push.queries.js';

/** Notifies a browser only as long as the session that registered it (docs/product.md rule 41). */
@Injectable()
export class StopNotifyingWhenAccessEnded {
  @OnEvent(AccessEnded, { consumer: 'StopNotifyingWhenAccessEnded.handle' })
  async handle(
    { user_id, only, except, ends_texts }: EventPayload<typeof AccessEnded>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await deletePushDevicesOfSessions(manager, user_id, { only, except });
    if (ends_texts) await deleteTextAgreement(manager, user_id);
  }
}
