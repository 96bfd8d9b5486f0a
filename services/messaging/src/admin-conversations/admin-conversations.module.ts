import { Module, type DynamicModule } from '@nestjs/common';
import type { MessagingConfig } from '../config.js';
import { ArchiveConversation } from './archive-conversation.js';
import { AdministratorsClient, AssignConversation } from './assign-conversation.js';
import { ConversationsController } from './conversations.controller.js';
import { ListConversations } from './list-conversations.js';
import { ReadConversation } from './read-conversation.js';
import { ReleaseConversationsWhenAdminRemoved } from './release-conversations-when-admin-removed.handler.js';
import { ReplyToUser } from './reply-to-user.js';
import { SettleConversation } from './settle-conversation.js';
import { ShowConversation } from './show-conversation.js';

@Module({})
export class AdminConversationsModule {
  static forRoot({ INTERNAL_PRIVATE_KEY: privateKey, IDENTITY_URL: baseUrl }: MessagingConfig): DynamicModule {
    return {
      module: AdminConversationsModule,
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
        {
          provide: AdministratorsClient,
          useFactory: () =>
            new AdministratorsClient({
              self: 'messaging',
              target: 'identity',
              baseUrl,
              privateKey,
              connections: 2,
              watched: true,
            }),
        },
      ],
    };
  }
}
