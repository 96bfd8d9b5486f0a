import { Injectable } from '@nestjs/common';
import { PublicNameReplaced, UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { deleteConversationRow } from '../conversation/conversation.queries.js';
import { deleteMessages } from '../conversation/message.queries.js';
import { lockSender } from '../locks.js';
import { storeErasedPerson, storeInitials } from '../copies/person.queries.js';
import { deletePushDevices } from '../push/push.queries.js';
import { deleteReminderAgreement } from '../push/reminder-agreement.queries.js';
import { deleteTextAgreement, deleteTexts } from '../texts/text.queries.js';
import { hideWinners } from './draw-outcome.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Erases or replaces the stored names of a person. Notices do not contain names: all of them, old ones too, show the stored ones. */
@Injectable()
export class HideNames {
  /** Also deletes the person's messages (docs/product.md rule 33). */
  @OnEvent(UserErased, { consumer: 'ErasePersonWhenUserErased.handle' })
  async erasePerson(user: EventPayload<typeof UserErased>, { manager }: Context): Promise<void> {
    const userId = user.user_id;
    await lockSender(manager, userId);
    await storeErasedPerson(manager, user);
    await hideWinners(manager, { userId });
    await deleteMessages(manager, userId);
    await deleteConversationRow(manager, userId);
    await deletePushDevices(manager, userId);
    await deleteTextAgreement(manager, userId);
    await deleteReminderAgreement(manager, userId);
    await deleteTexts(manager, userId);
  }

  /** Initials in place of a public name (docs/product.md rule 49). */
  @OnEvent(PublicNameReplaced, { consumer: 'ShowInitialsWhenPublicNameReplaced.handle' })
  async showInitials(person: EventPayload<typeof PublicNameReplaced>, { manager }: Context): Promise<void> {
    await lockSender(manager, person.user_id);
    await storeInitials(manager, person);
    await hideWinners(manager, { userId: person.user_id });
  }
}
