import { Module, type DynamicModule } from '@nestjs/common';
import { messagingMigrations, MessagingModule } from '@raffle/messaging-kit';
import { DatabaseModule, ServiceKitModule } from '@raffle/service-kit';
import { CreateCatalog1763600000000 } from '../migrations/1763600000000-create-catalog.js';
import { KeepImages1763640000000 } from '../migrations/1763640000000-keep-images.js';
import { SearchWinners1764000000000 } from '../migrations/1764000000000-search-winners.js';
import { CommitmentModule } from './commitment/commitment.module.js';
import type { CatalogConfig } from './config.js';
import { DrawsModule } from './draws/draws.module.js';
import { ImagesModule } from './images/images.module.js';
import { ProductsModule } from './products/products.module.js';
import { CatalogStatsController } from './stats/catalog-stats.controller.js';
import { CatalogTrendController } from './stats/catalog-trend.controller.js';

/** Products, their pictures and their draws; the keeper of the secret seeds. */
@Module({})
export class AppModule {
  static forRoot(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'catalog', config }),
        DatabaseModule.forRoot({
          url: config.DATABASE_URL,
          migrations: [
            ...messagingMigrations,
            CreateCatalog1763600000000,
            KeepImages1763640000000,
            SearchWinners1764000000000,
          ],
          // Twice what the consumer handles at the same time, so that requests never wait behind events.
          poolSize: 20,
        }),
        MessagingModule.forRoot({ service: 'catalog', url: config.RABBITMQ_URL }),
        CommitmentModule.forRoot({ seedEncryptionKey: config.SEED_ENCRYPTION_KEY }),
        ProductsModule.forRoot({ paymentsUrl: config.PAYMENTS_URL, privateKey: config.INTERNAL_PRIVATE_KEY }),
        ImagesModule,
        DrawsModule.forRoot({
          ticketsUrl: config.TICKETS_URL,
          identityUrl: config.IDENTITY_URL,
          privateKey: config.INTERNAL_PRIVATE_KEY,
        }),
      ],
      controllers: [CatalogStatsController, CatalogTrendController],
    };
  }
}
