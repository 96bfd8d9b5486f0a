import { Module } from '@nestjs/common';
import { ForgetOldRequests } from '@raffle/service-kit/database';
import { adminRequests, sentMessages } from '../idempotent-requests.js';
import { MessagesController } from './messages.controller.js';
import { MyMessages } from './my-messages.js';
import { SendMessage } from './send-message.js';

@Module({
  controllers: [MessagesController],
  providers: [MyMessages, SendMessage, ForgetOldRequests.of([sentMessages, adminRequests])],
})
export class ConversationModule {}
