import { Controller } from '@nestjs/common';
import { listMyMessages, listMyRecords, readMessage, sendMessage } from '@raffle/contracts/http/messages';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { MyMessages } from './my-messages.js';
import { SendMessage } from './send-message.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly mine: MyMessages,
    private readonly sending: SendMessage,
  ) {}

  @Endpoint(listMyMessages)
  list({ query, userId }: Call<typeof listMyMessages>) {
    return this.mine.of(userId, query);
  }

  @Endpoint(listMyRecords)
  records({ query, userId }: Call<typeof listMyRecords>) {
    return this.mine.recordsOf(userId, query);
  }

  @Endpoint(sendMessage)
  async send({ body: { content }, key: idempotencyKey, userId }: Call<typeof sendMessage>) {
    return { message: await this.sending.send({ userId, content, idempotencyKey }, new Date()) };
  }

  @Endpoint(readMessage)
  async read({ params: { id }, userId }: Call<typeof readMessage>): Promise<void> {
    await this.mine.markRead(userId, id, new Date());
  }
}
