import { Injectable } from '@nestjs/common';
import type { Conversation, listConversations } from '@raffle/contracts/http/admin-messages';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { csvFile, listAll, listPage, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import {
  conversationColumns,
  conversationList,
  countConversations,
  findConversations,
  showConversation,
  type ConversationQuery,
} from './conversation-list.queries.js';

/** The people who wait for an answer, to share out among administrators; without earlier messages. */
const csvColumns: readonly CsvColumn<Conversation>[] = [
  { title: 'Utilisateur', value: ({ user_name }) => user_name },
  { title: 'Identifiant de l’utilisateur', value: ({ user_id }) => user_id },
  { title: 'Messages non lus', value: ({ unread }) => unread },
  { title: 'Attend une réponse depuis', value: ({ waiting_since }) => waiting_since },
  { title: 'Date du dernier message', value: ({ last_message }) => last_message.created_at },
  { title: 'Écrit par', value: ({ last_message, user_name }) => (last_message.from_admin ? 'Équipe' : user_name) },
  { title: 'Dernier message', value: ({ last_message }) => last_message.content },
];

/** The administrators' list of conversations: a page, or everything as CSV. */
@Injectable()
export class ListConversations {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: ConversationQuery, adminId: string): Promise<AnswerOf<typeof listConversations>> {
    const { manager } = this.dataSource;
    const [{ rows, total }, counts] = await Promise.all([
      listPage(manager, conversationList(query, adminId), query, findConversations),
      countConversations(manager),
    ]);
    return { conversations: rows, total, ...counts };
  }

  /** With whole last messages. */
  csv(query: ConversationQuery, adminId: string) {
    const all = listAll(this.dataSource, conversationList(query, adminId), conversationColumns, showConversation);
    return csvFile('conversations', csvColumns, all);
  }
}
