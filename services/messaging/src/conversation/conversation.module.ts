import { Module } from '@nestjs/common';
import { ForgetOldRequests } from '@raffle/service-kit';
import { adminRequests, sentMessages } from '../requests/idempotent-requests.js';
import { ListMyMessages } from './list-my-messages.js';
import { MessagesController } from './messages.controller.js';
import { ReadMessage } from './read-message.js';
import { SendMessage } from './send-message.js';

@Module({
  controllers: [MessagesController],
  providers: [ListMyMessages, SendMessage, ReadMessage, ForgetOldRequests.of([sentMessages, adminRequests])],
})
export class ConversationModule {}
