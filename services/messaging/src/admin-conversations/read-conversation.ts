import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { clearUnreadCount } from '../conversation/conversation.queries.js';
import { markReadByAdmins } from '../conversation/message.queries.js';
import { lockSender } from '../locks.js';
import { nameInConversation } from './name-in-conversation.js';

/** « Marquer comme lu »: the conversation no longer waits for an administrator (docs/product.md section 4). */
@Injectable()
export class ReadConversation {
  constructor(private readonly dataSource: DataSource) {}

  /** Repeatable. @throws ProblemException `conversation_not_found` for an unknown person */
  read(userId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      // A concurrent message is inserted either before, and marked as read, or after, and unread.
      await lockSender(manager, userId);
      await nameInConversation(manager, userId);
      await markReadByAdmins(manager, userId, now);
      await clearUnreadCount(manager, userId);
    });
  }
}
