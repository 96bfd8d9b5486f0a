import { Injectable } from '@nestjs/common';
import type { conversationMessage, getConversation } from '@raffle/contracts/http/admin-messages';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { findConversationState } from '../conversation/conversation.queries.js';
import { listMessages, type MessageRow } from '../conversation/message.queries.js';
import { nameInConversation } from './name-in-conversation.js';

/** One conversation as administrators see it, with the platform's notices, newest last. */
@Injectable()
export class ShowConversation {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @throws ProblemException `conversation_not_found` for an unknown person, `message_not_found` when `before` is no message of
   * this conversation
   */
  async show(userId: string, before: string | undefined): Promise<AnswerOf<typeof getConversation>> {
    const { manager } = this.dataSource;
    const user_name = await nameInConversation(manager, userId);
    const [{ page, more }, state] = await Promise.all([
      listMessages(manager, userId, { before }),
      findConversationState(manager, userId),
    ]);
    return {
      user_id: userId,
      user_name,
      waiting_since: state?.waiting_since?.toISOString() ?? null,
      assigned_to: state?.assigned_to ?? null,
      messages: page.map(shownToAdmin).reverse(),
      more,
    };
  }
}

/** The content, preceded by the subject of a notice. */
export function shownToAdmin(row: MessageRow): z.output<typeof conversationMessage> {
  return {
    id: row.id,
    content: row.author === 'platform' ? `${row.subject}\n${row.content}` : row.content,
    author: row.author,
    admin_id: row.admin_id,
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
  };
}
