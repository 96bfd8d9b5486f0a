import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackOfficeModule, TwoPeopleHandlers } from '@raffle/back-office-kit';
import { MessagingModule, prefetchOf } from '@raffle/messaging-kit';
import { ServiceKitModule } from '@raffle/service-kit';
import { databaseOf, DatabaseModule, WalArchiveModule } from '@raffle/service-kit/database';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { IdentityClient, SalesClient, TicketsClient } from './clients.js';
import { catalogConfig, type CatalogConfig } from './config.js';
import { migrations } from './database.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { DrawsModule } from './draws/draws.module.js';
import { ImagesModule } from './images/images.module.js';
import { OpeningsModule } from './openings/openings.module.js';
import { ProductsModule } from './products/products.module.js';

/** Products, their pictures, their draws and the sealed seeds of draws. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'catalog', config }),
        DatabaseModule.forRoot({
          ...databaseOf(config),
          migrations,
        }),
        WalArchiveModule,
        MessagingModule.forRoot({
          service: 'catalog',
          url: config.RABBITMQ_URL,
          prefetch: prefetchOf(config.DATABASE_POOL_SIZE),
        }),
        BackOfficeModule.forRoot({ service: 'catalog' }),
        ProductsModule,
        OpeningsModule,
        ImagesModule,
        DrawsModule,
        DeliveriesModule,
        ApprovalsModule,
      ],
      providers: [
        { provide: catalogConfig, useValue: config },
        IdentityClient,
        SalesClient,
        TicketsClient,
        TwoPeopleHandlers,
      ],
      exports: [catalogConfig, IdentityClient, SalesClient, TicketsClient],
    };
  }
}
