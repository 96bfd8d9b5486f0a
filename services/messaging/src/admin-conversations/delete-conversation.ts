import { Injectable } from '@nestjs/common';
import { AdminActed } from '@raffle/contracts';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { lockSender } from '../locks.js';

/** Deletes what a person and the administrators wrote to each other; the platform's notices stay with the person. */
@Injectable()
export class DeleteConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `conversation_not_found` */
  delete(userId: string, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      const gone = await rows(manager, 'DELETE FROM conversation WHERE user_id = $1 RETURNING 1', [userId]);
      if (gone.length === 0) throw new ProblemException('conversation_not_found');
      const deleted = await rows(
        manager,
        `DELETE FROM message WHERE user_id = $1 AND author <> 'platform' RETURNING 1`,
        [userId],
      );
      await this.outbox.add(
        manager,
        AdminActed,
        adminActOf(actor, {
          action: 'conversation.deleted',
          subject: userId,
          before: { messages: deleted.length },
          after: null,
          at: now,
        }),
      );
    });
  }
}
