import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackOfficeModule } from '@raffle/back-office-kit';
import { MessagingModule } from '@raffle/messaging-kit';
import { ServiceKitModule } from '@raffle/service-kit';
import { DailyFiguresModule, databaseOf, DatabaseModule, WalArchiveModule } from '@raffle/service-kit/database';
import { PaymentsClient } from './clients.js';
import { ticketsConfig, type TicketsConfig } from './config.js';
import { CreditsModule } from './credits/credits.module.js';
import { migrations } from './database.js';
import { EntriesModule } from './entries/entries.module.js';
import { EntryListModule } from './entry-list/entry-list.module.js';
import { FreeTicketsModule } from './free-tickets/free-tickets.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlayLimitsModule } from './play-limits/play-limits.module.js';
import { PurchaseModule } from './purchase/purchase.module.js';
import { SettingsHandlers } from './settings.js';

/** Places: inventory, holds, purchases, entries, free tickets, referral rewards, credits, entry lists. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: TicketsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'tickets', config }),
        DatabaseModule.forRoot({
          ...databaseOf(config),
          migrations,
        }),
        WalArchiveModule,
        MessagingModule.forRoot({
          service: 'tickets',
          url: config.RABBITMQ_URL,
          // Half of the connections, so that requests do not wait for events.
          prefetch: Math.floor(config.DATABASE_POOL_SIZE / 2),
        }),
        BackOfficeModule.forRoot({ service: 'tickets' }),
        DailyFiguresModule.forRoot({
          metric: 'tickets_sold',
          help: 'Tickets that were bought and not turned into a credit.',
        }),
        PeopleModule,
        InventoryModule,
        PurchaseModule,
        PlayLimitsModule,
        FreeTicketsModule,
        EntriesModule,
        CreditsModule,
        EntryListModule,
      ],
      providers: [{ provide: ticketsConfig, useValue: config }, PaymentsClient, SettingsHandlers],
      exports: [ticketsConfig, PaymentsClient],
    };
  }
}
