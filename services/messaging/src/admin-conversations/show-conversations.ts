import { Injectable } from '@nestjs/common';
import {
  conversationMessage,
  type ConversationMessage,
  type getConversation,
} from '@raffle/contracts/http/admin-messages';
import { conversationList as list, type listConversations } from '@raffle/contracts/http/conversation-list';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listAll, listPage } from '@raffle/service-kit/database';
import { answerOf, listFile, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { conversationExists, findConversationState } from '../conversation/conversation.queries.js';
import type { ToldMessage } from '../conversation/message.js';
import { listMessages } from '../conversation/message.queries.js';
import { findDisplayName } from '../copies/person.queries.js';
import {
  conversationColumns,
  conversationList,
  countConversations,
  findConversations,
  nameless,
  showConversation,
  type ConversationQuery,
} from './conversation-list.queries.js';

/** The administrators' conversations: a page of the list, the list as CSV, or one of them. */
@Injectable()
export class ShowConversations {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: ConversationQuery, adminId: string): Promise<AnswerOf<typeof listConversations>> {
    const { manager } = this.dataSource;
    const [{ rows, ...page }, counts] = await Promise.all([
      listPage(manager, conversationList(query, adminId), query, findConversations),
      countConversations(manager),
    ]);
    return { conversations: rows, ...page, ...counts };
  }

  /** With whole last messages. */
  csv(query: ConversationQuery, adminId: string) {
    const all = listAll(this.dataSource, conversationList(query, adminId), conversationColumns, showConversation);
    return listFile(list, all);
  }

  /**
   * With the platform's notices, newest last.
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
export const shownToAdmin = (row: ToldMessage): ConversationMessage =>
  answerOf(conversationMessage, {
    ...row,
    content: row.author === 'platform' ? `${row.subject}\n${row.content}` : row.content,
    is_read: row.read_at !== null,
  });

/** The name above a conversation, also of a person who has not written yet. @throws ProblemException `conversation_not_found` */
export async function nameInConversation(manager: EntityManager, userId: string): Promise<string> {
  const name = await findDisplayName(manager, userId);
  if (name === undefined && !(await conversationExists(manager, userId))) {
    throw new ProblemException('conversation_not_found');
  }
  return name ?? nameless;
}
