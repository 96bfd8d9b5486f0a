import { Injectable } from '@nestjs/common';
import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { deleteConversationRow } from '../conversation/conversation.queries.js';
import { deleteMessages } from '../conversation/message.queries.js';
import { lockNames, lockSender } from '../locks.js';
import { anonymousFriend } from '../notices/notice-texts.js';
import { storeErasedPerson } from '../people/person.queries.js';
import { deletePushDevices } from '../push/push.queries.js';
import { deleteTextAgreement } from '../texts/text-agreement.queries.js';
import { deleteTexts } from '../texts/text.queries.js';
import { hideWinner, renameFriend } from './draw-outcome.queries.js';

/**
 * Deletes a person's messages, and erases their name here and in others' notices (docs/product.md rule 33). `RenameWinners` erases a winner's
 * name from the notices of a draw: its participants are too many for this transaction, whose lock no notice can be posted during.
 */
@Injectable()
export class ErasePersonWhenUserErased {
  @OnEvent(UserErased, { consumer: 'ErasePersonWhenUserErased.handle' })
  async handle(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    const { user_id: userId, keeps_winner_name: keepsWinnerName } = user;
    await lockNames(manager, 'exclusive');
    await lockSender(manager, userId);
    await storeErasedPerson(manager, user);
    // Before the messages: `RenameWinners` locks in this order.
    if (!keepsWinnerName) await hideWinner(manager, userId);
    await deleteMessages(manager, userId);
    await deleteConversationRow(manager, userId);
    await deletePushDevices(manager, userId);
    await deleteTextAgreement(manager, userId);
    await deleteTexts(manager, userId);
    await renameFriend(manager, userId, anonymousFriend);
  }
}
