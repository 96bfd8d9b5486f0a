import { Injectable } from '@nestjs/common';
import { AdminActed } from '@raffle/contracts/events';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { deleteConversationRow } from '../conversation/conversation.queries.js';
import { deleteWrittenMessages } from '../conversation/message.queries.js';
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
      if (!(await deleteConversationRow(manager, userId))) throw new ProblemException('conversation_not_found');
      const messages = await deleteWrittenMessages(manager, userId);
      const act = adminActOf(actor, {
        action: 'conversation.deleted',
        subject: userId,
        before: { messages },
        after: null,
        at: now,
      });
      await this.outbox.add(manager, AdminActed, act);
    });
  }
}
