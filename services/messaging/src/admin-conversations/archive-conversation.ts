import { Injectable } from '@nestjs/common';
import { AdminActed, ConversationMoved } from '@raffle/contracts/events';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { archiveConversation, conversationExists } from '../conversation/conversation.queries.js';
import { lockSender } from '../locks.js';

/** « Supprimer »: hides a conversation from the list until its next message; no message is deleted (docs/product.md rule 12). */
@Injectable()
export class ArchiveConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Repeatable. @throws ProblemException `conversation_not_found` */
  archive(userId: string, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      if (!(await conversationExists(manager, userId))) throw new ProblemException('conversation_not_found');
      if (!(await archiveConversation(manager, userId, now))) return;
      const act = adminActOf(actor, {
        action: 'conversation.archived',
        subject: userId,
        before: { archived: false },
        after: { archived: true },
        at: now,
      });
      await this.outbox.add(manager, AdminActed, act);
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: null });
    });
  }
}
