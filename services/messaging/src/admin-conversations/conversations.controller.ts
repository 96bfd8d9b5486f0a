import { Controller, Param } from '@nestjs/common';
import {
  assignConversation,
  deleteConversation,
  getConversation,
  listConversations,
  readConversation,
  replyToUser,
  announceAnswering,
  settleConversation,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ConversationMoved } from '@raffle/contracts/events';
import { ActingAdmin, Outbox, type Actor } from '@raffle/messaging-kit';
import { AdminId, Endpoint, IdempotencyKey, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { ArchiveConversation } from './archive-conversation.js';
import { AssignConversation } from './assign-conversation.js';
import type { ConversationQuery } from './conversation-list.queries.js';
import { ListConversations } from './list-conversations.js';
import { ReadConversation } from './read-conversation.js';
import { ReplyToUser } from './reply-to-user.js';
import { SettleConversation } from './settle-conversation.js';
import { nameInConversation } from './name-in-conversation.js';
import { ShowConversation } from './show-conversation.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly conversations: ListConversations,
    private readonly one: ShowConversation,
    private readonly replying: ReplyToUser,
    private readonly reading: ReadConversation,
    private readonly archiving: ArchiveConversation,
    private readonly assigning: AssignConversation,
    private readonly settling: SettleConversation,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Endpoint(listConversations)
  list(
    @RequestQuery(listConversations) query: ConversationQuery,
    @AdminId() adminId: string,
    @WantsCsv() csv: boolean,
  ) {
    return csv ? this.conversations.csv(query, adminId) : this.conversations.page(query, adminId);
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

  @Endpoint(assignConversation)
  assign(
    @ActingAdmin() actor: Actor,
    @Param('id', { schema: uuid }) userId: string,
    @RequestBody(assignConversation) body: BodyOf<typeof assignConversation>,
  ): Promise<void> {
    return this.assigning.assign({ userId, ...body }, actor, new Date());
  }

  @Endpoint(settleConversation)
  settle(
    @ActingAdmin() actor: Actor,
    @Param('id', { schema: uuid }) userId: string,
    @RequestBody(settleConversation) { lastAt }: BodyOf<typeof settleConversation>,
  ): Promise<void> {
    return this.settling.settle(userId, new Date(lastAt), actor, new Date());
  }

  /** Only an event: what it says is over in half a minute. */
  @Endpoint(announceAnswering)
  async answering(@AdminId() adminId: string, @Param('id', { schema: uuid }) userId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await nameInConversation(manager, userId);
      await this.outbox.add(manager, ConversationMoved, { user_id: userId, answering: adminId });
    });
  }

  @Endpoint(deleteConversation)
  async delete(@ActingAdmin() actor: Actor, @Param('id', { schema: uuid }) id: string): Promise<void> {
    await this.archiving.archive(id, actor, new Date());
  }
}
