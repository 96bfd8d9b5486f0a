import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { listMyMessages, sendMessage, uuid } from '@raffle/contracts';
import { idempotencyKey, RequireUser, UserId } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { ListMyMessages } from './list-my-messages.js';
import { ReadMessage } from './read-message.js';
import { SendMessage } from './send-message.js';

@Controller('messages')
@RequireUser()
export class MessagesController {
  constructor(
    private readonly mine: ListMyMessages,
    private readonly sending: SendMessage,
    private readonly reading: ReadMessage,
  ) {}

  @Get()
  list(
    @UserId() userId: string,
    @Query({ schema: listMyMessages.query }) query: z.output<NonNullable<typeof listMyMessages.query>>,
  ) {
    return this.mine.of(userId, query);
  }

  @Post()
  @HttpCode(201)
  async send(
    @UserId() userId: string,
    @Body({ schema: sendMessage.body }) { content }: z.output<NonNullable<typeof sendMessage.body>>,
    @Headers('idempotency-key') key?: string,
  ) {
    return { message: await this.sending.send({ userId, content, idempotencyKey: idempotencyKey(key) }, new Date()) };
  }

  @Post(':id/read')
  @HttpCode(204)
  async read(@UserId() userId: string, @Param('id', { schema: uuid }) id: string): Promise<void> {
    await this.reading.read(userId, id, new Date());
  }
}
