import { Module } from '@nestjs/common';
import { AssignConversation } from './assign-conversation.js';
import { ChangeSavedReplies } from './change-saved-replies.js';
import { ConversationsController } from './conversations.controller.js';
import { ReplyToUser } from './reply-to-user.js';
import { SavedRepliesController } from './saved-replies.controller.js';
import { SettleConversation } from './settle-conversation.js';
import { ShowConversations } from './show-conversations.js';

/** The administrators' side of conversations, and their prepared answers. */
@Module({
  controllers: [ConversationsController, SavedRepliesController],
  providers: [ShowConversations, ReplyToUser, SettleConversation, AssignConversation, ChangeSavedReplies],
})
export class AdminConversationsModule {}
