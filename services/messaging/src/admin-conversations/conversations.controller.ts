import { Controller, Param } from '@nestjs/common';
import { ConversationMoved } from '@raffle/contracts/events';
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
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { AdminId, Endpoint, IdempotencyKey, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type { ConversationQuery } from './conversation-list.queries.js';
import { AssignConversation } from './assign-conversation.js';
import { ReplyToUser } from './reply-to-user.js';
import { SettleConversation } from './settle-conversation.js';
import { nameInConversation, ShowConversations } from './show-conversations.js';

@Controller()
export class ConversationsController {
  constructor(
    private readonly conversations: ShowConversations,
    private readonly replying: ReplyToUser,
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
    return this.conversations.show(id, before);
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
    await this.settling.read(id, new Date());
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
    await this.settling.archive(id, actor, new Date());
  }
}
