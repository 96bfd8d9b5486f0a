import { Injectable } from '@nestjs/common';
import { PublicNameReplaced, UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { deleteConversationRow } from '../conversation/conversation.queries.js';
import { deleteMessages } from '../conversation/message.queries.js';
import { lockNames, lockSender } from '../locks.js';
import { anonymousFriend } from '../notices/notice-texts.js';
import { storeErasedPerson, storeInitials } from '../copies/person.queries.js';
import { deletePushDevices } from '../push/push.queries.js';
import { deleteTextAgreement, deleteTexts } from '../texts/text.queries.js';
import {
  hasWinnerToRename,
  hideWinner,
  listParticipants,
  lockWinnerToRename,
  renameFriend,
  renameWinner,
  storeRenamed,
} from './draw-outcome.queries.js';

const everyMs = 5_000;
type Context = Pick<EventContext, 'manager'>;

/**
 * Erases or replaces names in others' notices, written and later ones. `RenameWinners` does so in the notices of a draw: its participants are
 * too many for this transaction, whose lock no notice can be posted during.
 */
@Injectable()
export class HideNames {
  /** Also deletes the person's messages (docs/product.md rule 33). */
  @OnEvent(UserErased, { consumer: 'ErasePersonWhenUserErased.handle' })
  async erasePerson(user: EventPayload<typeof UserErased>, { manager }: Context): Promise<void> {
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

  /** Initials in place of a public name (docs/product.md rule 49). */
  @OnEvent(PublicNameReplaced, { consumer: 'ShowInitialsWhenPublicNameReplaced.handle' })
  async showInitials(person: EventPayload<typeof PublicNameReplaced>, { manager }: Context): Promise<void> {
    await lockNames(manager, 'exclusive');
    await storeInitials(manager, person);
    if (person.initials === null) return;
    await renameFriend(manager, person.user_id, person.initials);
    await hideWinner(manager, person.user_id);
  }
}

/** Participants per transaction. */
const batch = 500;

/**
 * Erases or replaces the names of winners in the notices to the participants of their draws, one batch per transaction with its
 * progress, so that it continues after a crash. Needs no lock on names: notices posted later do not have the name.
 */
@Injectable()
export class RenameWinners {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'rename-winners', everyMs })
  async renameBatch(): Promise<boolean> {
    // Usually there is none: no transaction then.
    if (!(await hasWinnerToRename(this.dataSource.manager))) return false;
    return this.dataSource.transaction(async (manager) => {
      const winner = await lockWinnerToRename(manager);
      if (!winner) return false;
      const { product_id, renamed_up_to: after } = winner;
      const userIds = await listParticipants(manager, product_id, { after, limit: batch });
      await renameWinner(manager, winner, userIds);
      await storeRenamed(manager, winner, userIds.length < batch ? null : userIds.at(-1)!);
      return true;
    });
  }
}
