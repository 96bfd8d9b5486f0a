import { Controller, Param } from '@nestjs/common';
import {
  deleteConversation,
  getConversation,
  listConversations,
  readConversation,
  replyToUser,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, IdempotencyKey, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { ArchiveConversation } from './archive-conversation.js';
import type { ConversationQuery } from './conversation-list.queries.js';
import { ListConversations } from './list-conversations.js';
import { ReadConversation } from './read-conversation.js';
import { ReplyToUser } from './reply-to-user.js';
import { ShowConversation } from './show-conversation.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly conversations: ListConversations,
    private readonly one: ShowConversation,
    private readonly replying: ReplyToUser,
    private readonly reading: ReadConversation,
    private readonly archiving: ArchiveConversation,
  ) {}

  @Endpoint(listConversations)
  list(@RequestQuery(listConversations) query: ConversationQuery, @WantsCsv() csv: boolean) {
    return csv ? this.conversations.csv(query) : this.conversations.page(query);
  }

  @Endpoint(getConversation)
  show(
    @Param('id', { schema: uuid }) id: string,
    @RequestQuery(getConversation) { before }: QueryOf<typeof getConversation>,
  ) {
    return this.one.show(id, before);
  }

  @Endpoint(replyToUser)
  async reply(
    @ActingAdmin() actor: Actor,
    @Param('id', { schema: uuid }) userId: string,
    @RequestBody(replyToUser) { content }: BodyOf<typeof replyToUser>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return { message: await this.replying.reply({ userId, content, actor, idempotencyKey }, new Date()) };
  }

  @Endpoint(readConversation)
  async read(@Param('id', { schema: uuid }) id: string): Promise<void> {
    await this.reading.read(id, new Date());
  }

  @Endpoint(deleteConversation)
  async delete(@ActingAdmin() actor: Actor, @Param('id', { schema: uuid }) id: string): Promise<void> {
    await this.archiving.archive(id, actor, new Date());
  }
}
