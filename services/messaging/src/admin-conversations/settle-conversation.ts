import { Injectable } from '@nestjs/common';
import { ConversationMoved } from '@raffle/contracts/events';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import {
  archiveConversation,
  clearUnreadCount,
  conversationExists,
  endWait,
  findConversationState,
} from '../conversation/conversation.queries.js';
import { markReadByAdmins } from '../conversation/message.queries.js';
import { lockSender } from '../locks.js';
import { nameInConversation } from './show-conversations.js';

/** What takes a conversation off an administrator's list without an answer. Each is repeatable. */
@Injectable()
export class SettleConversation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * « Marquer comme lu »: nothing in the conversation is unread; whether it waits for an answer does not change
   * (docs/product.md rule 56).
   * @throws ProblemException `conversation_not_found` for an unknown person
   */
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

  /**
   * « Rien à répondre »: what the person wrote last needs no answer; it counts as read and answered (docs/product.md rule 56).
   * @param lastAt when the newest message that the administrator read was written
   * @throws ProblemException `conversation_not_found`, `written_meanwhile` where the person has written since
   */
  settle(userId: string, lastAt: Date, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      await nameInConversation(manager, userId);
      const state = await findConversationState(manager, userId);
      if (!state || state.waiting_since === null) return;
      if (state.last_at > lastAt) throw new ProblemException('written_meanwhile');
      await markReadByAdmins(manager, userId, now);
      await clearUnreadCount(manager, userId);
      await endWait(manager, userId);
      await recordAct(this.outbox, manager, actor, {
        action: 'conversation.settled',
        subject: userId,
        before: null,
        after: null,
        at: now,
      });
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: null });
    });
  }

  /**
   * « Supprimer »: hides a conversation from the list until its next message; no message is deleted (docs/product.md rule 12).
   * @throws ProblemException `conversation_not_found`
   */
  archive(userId: string, actor: Actor, now: Date): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockSender(manager, userId);
      if (!(await conversationExists(manager, userId))) throw new ProblemException('conversation_not_found');
      if (!(await archiveConversation(manager, userId, now))) return;
      await recordAct(this.outbox, manager, actor, {
        action: 'conversation.archived',
        subject: userId,
        before: { archived: false },
        after: { archived: true },
        at: now,
      });
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: null });
    });
  }
}
