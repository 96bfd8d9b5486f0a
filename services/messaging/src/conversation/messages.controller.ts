import { Controller, Param } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { listMyMessages, readMessage, sendMessage } from '@raffle/contracts/http/messages';
import { uuid } from '@raffle/contracts/values';
import { Endpoint, IdempotencyKey, RequestBody, RequestQuery, UserId } from '@raffle/service-kit';
import { MyMessages } from './my-messages.js';
import { SendMessage } from './send-message.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly mine: MyMessages,
    private readonly sending: SendMessage,
  ) {}

  @Endpoint(listMyMessages)
  list(@UserId() userId: string, @RequestQuery(listMyMessages) query: QueryOf<typeof listMyMessages>) {
    return this.mine.of(userId, query);
  }

  @Endpoint(sendMessage)
  async send(
    @UserId() userId: string,
    @RequestBody(sendMessage) { content }: BodyOf<typeof sendMessage>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return { message: await this.sending.send({ userId, content, idempotencyKey }, new Date()) };
  }

  @Endpoint(readMessage)
  async read(@UserId() userId: string, @Param('id', { schema: uuid }) id: string): Promise<void> {
    await this.mine.markRead(userId, id, new Date());
  }
}
