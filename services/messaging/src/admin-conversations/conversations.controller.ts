import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { getConversation, listConversations, replyToUser, uuid } from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, idempotencyKey, RequireAdmin, wantsCsv, type InternalStatement } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { DeleteConversation } from './delete-conversation.js';
import { ListConversations, type ConversationQuery } from './list-conversations.js';
import { ReadConversation } from './read-conversation.js';
import { ReplyToUser } from './reply-to-user.js';
import { ShowConversation } from './show-conversation.js';

@Controller('admin/conversations')
@RequireAdmin()
export class ConversationsController {
  constructor(
    private readonly conversations: ListConversations,
    private readonly one: ShowConversation,
    private readonly replying: ReplyToUser,
    private readonly reading: ReadConversation,
    private readonly deleting: DeleteConversation,
  ) {}

  @Get()
  list(@Query({ schema: listConversations.query }) query: ConversationQuery, @Headers('accept') accept?: string) {
    return wantsCsv(accept) ? this.conversations.csv(query) : this.conversations.page(query);
  }

  @Get(':id')
  show(
    @Param('id', { schema: uuid }) id: string,
    @Query({ schema: getConversation.query }) { before }: z.output<NonNullable<typeof getConversation.query>>,
  ) {
    return this.one.show(id, before);
  }

  @Post(':id/messages')
  @HttpCode(201)
  async reply(
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
    @Param('id', { schema: uuid }) userId: string,
    @Body({ schema: replyToUser.body }) { content }: z.output<NonNullable<typeof replyToUser.body>>,
    @Headers('idempotency-key') key?: string,
  ) {
    const actor = actorOf(adminId, caller);
    return {
      message: await this.replying.reply({ userId, content, actor, idempotencyKey: idempotencyKey(key) }, new Date()),
    };
  }

  @Post(':id/read')
  @HttpCode(204)
  async read(@Param('id', { schema: uuid }) id: string): Promise<void> {
    await this.reading.read(id, new Date());
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
    @Param('id', { schema: uuid }) id: string,
  ): Promise<void> {
    await this.deleting.delete(id, actorOf(adminId, caller), new Date());
  }
}
