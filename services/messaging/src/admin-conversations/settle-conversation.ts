import { Injectable } from '@nestjs/common';
import { AdminActed, ConversationMoved } from '@raffle/contracts/events';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { clearUnreadCount, endWait, findConversationState } from '../conversation/conversation.queries.js';
import { markReadByAdmins } from '../conversation/message.queries.js';
import { lockSender } from '../locks.js';
import { nameInConversation } from './name-in-conversation.js';

/** « Rien à répondre »: what the person wrote last needs no answer; it counts as read and answered (docs/product.md rule 56). */
@Injectable()
export class SettleConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable.
   * @param lastAt when the newest message that the administrator read was written
   * @throws ProblemException `conversation_not_found`, `changed_meanwhile` where the person has written since
   */
  settle(userId: string, lastAt: Date, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      await nameInConversation(manager, userId);
      const state = await findConversationState(manager, userId);
      if (!state || state.waiting_since === null) return;
      if (state.last_at > lastAt) throw new ProblemException('changed_meanwhile');
      await markReadByAdmins(manager, userId, now);
      await clearUnreadCount(manager, userId);
      await endWait(manager, userId);
      const act = adminActOf(actor, {
        action: 'conversation.settled',
        subject: userId,
        before: null,
        after: null,
        at: now,
      });
      await this.outbox.add(manager, AdminActed, act);
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: null });
    });
  }
}
