import { Module } from '@nestjs/common';
import { ConversationsController } from './conversations.controller.js';
import { ArchiveConversation } from './archive-conversation.js';
import { ListConversations } from './list-conversations.js';
import { ReadConversation } from './read-conversation.js';
import { ReplyToUser } from './reply-to-user.js';
import { ShowConversation } from './show-conversation.js';

@Module({
  controllers: [ConversationsController],
  providers: [ListConversations, ShowConversation, ReplyToUser, ReadConversation, ArchiveConversation],
})
export class AdminConversationsModule {}
