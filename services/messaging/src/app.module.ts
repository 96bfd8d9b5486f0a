import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackOfficeModule } from '@raffle/back-office-kit';
import { MessagingModule, prefetchOf } from '@raffle/messaging-kit';
import { ServiceKitModule } from '@raffle/service-kit';
import { databaseOf, DatabaseModule } from '@raffle/service-kit/database';
import { AdminConversationsModule } from './admin-conversations/admin-conversations.module.js';
import { BroadcastsModule } from './broadcasts/broadcasts.module.js';
import { AdminNoticesModule } from './admin-notices/admin-notices.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { AdministratorsClient, CatalogClient, PaymentsClient, PhonesClient, TicketsClient } from './clients.js';
import { messagingConfig, type MessagingConfig } from './config.js';
import { ConversationModule } from './conversation/conversation.module.js';
import { CopiesModule } from './copies/copies.module.js';
import { migrations } from './database.js';
import { NewsModule } from './news/news.module.js';

/** Conversations with the administrators, general messages, and notices made from events. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: MessagingConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'messaging', config }),
        DatabaseModule.forRoot({
          ...databaseOf(config),
          migrations,
        }),
        MessagingModule.forRoot({
          service: 'messaging',
          url: config.RABBITMQ_URL,
          prefetch: prefetchOf(config.DATABASE_POOL_SIZE),
        }),
        BackOfficeModule.forRoot({ service: 'messaging' }),
        CopiesModule,
        ConversationModule,
        AdminConversationsModule,
        BroadcastsModule,
        ApprovalsModule,
        NewsModule,
        AdminNoticesModule,
      ],
      providers: [
        { provide: messagingConfig, useValue: config },
        AdministratorsClient,
        PhonesClient,
        TicketsClient,
        PaymentsClient,
        CatalogClient,
      ],
      exports: [messagingConfig, AdministratorsClient, PhonesClient, TicketsClient, PaymentsClient, CatalogClient],
    };
  }
}
