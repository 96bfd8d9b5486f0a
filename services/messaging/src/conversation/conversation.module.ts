import { Module } from '@nestjs/common';
import { ForgetOldRequests } from '@raffle/service-kit';
import { requestTables } from '../requests/request-tables.js';
import { ListMyMessages } from './list-my-messages.js';
import { MessagesController } from './messages.controller.js';
import { ReadMessage } from './read-message.js';
import { SendMessage } from './send-message.js';

@Module({
  controllers: [MessagesController],
  providers: [ListMyMessages, SendMessage, ReadMessage, ForgetOldRequests.of(requestTables)],
})
export class ConversationModule {}
