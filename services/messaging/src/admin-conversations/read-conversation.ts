import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockSender } from '../locks.js';

/** Marquer comme lu: nothing of the conversation waits for administrators any more (specification section 4). */
@Injectable()
export class ReadConversation {
  constructor(private readonly dataSource: DataSource) {}

  /** Repeatable; a conversation that is not there has nothing to read. */
  read(userId: string, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      // What is being sent meanwhile is either counted before, and read, or after, and waits.
      await lockSender(manager, userId);
      await manager.query(
        `UPDATE message SET read_at = $2 WHERE user_id = $1 AND author = 'user' AND read_at IS NULL`,
        [userId, now],
      );
      await manager.query('UPDATE conversation SET unread = 0 WHERE user_id = $1 AND unread > 0', [userId]);
    });
  }
}
