import { Module } from '@nestjs/common';
import { ArchiveConversation } from './archive-conversation.js';
import { AssignConversation } from './assign-conversation.js';
import { ConversationsController } from './conversations.controller.js';
import { ListConversations } from './list-conversations.js';
import { ReadConversation } from './read-conversation.js';
import { ReleaseConversationsWhenAdminRemoved } from './release-conversations-when-admin-removed.handler.js';
import { ReplyToUser } from './reply-to-user.js';
import { SettleConversation } from './settle-conversation.js';
import { ShowConversation } from './show-conversation.js';

@Module({
  controllers: [ConversationsController],
  providers: [
    ListConversations,
    ShowConversation,
    ReplyToUser,
    ReadConversation,
    ArchiveConversation,
    AssignConversation,
    SettleConversation,
    ReleaseConversationsWhenAdminRemoved,
  ],
})
export class AdminConversationsModule {}
