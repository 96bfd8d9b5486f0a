import { Injectable } from '@nestjs/common';
import { ConversationMoved } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { clearUnreadCount } from '../conversation/conversation.queries.js';
import { markReadByAdmins } from '../conversation/message.queries.js';
import { lockSender } from '../locks.js';
import { nameInConversation } from './name-in-conversation.js';

/** « Marquer comme lu »: nothing in the conversation is unread; whether it waits for an answer does not change (docs/product.md rule 56). */
@Injectable()
export class ReadConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Repeatable. @throws ProblemException `conversation_not_found` for an unknown person */
  read(userId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      // A concurrent message is inserted either before, and marked as read, or after, and unread.
      await lockSender(manager, userId);
      await nameInConversation(manager, userId);
      await markReadByAdmins(manager, userId, now);
      if (!(await clearUnreadCount(manager, userId))) return;
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: null });
    });
  }
}
