import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DeadLettersFound } from '@raffle/contracts/events';
import { MessagingModule } from '@raffle/messaging-kit';
import { DatabaseModule, ServiceKitModule } from '@raffle/service-kit';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { CommitmentModule } from './commitment/commitment.module.js';
import { catalogConfig, type CatalogConfig } from './config.js';
import { migrations, poolSize } from './database.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { DrawsModule } from './draws/draws.module.js';
import { ImagesModule } from './images/images.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { ProductsModule } from './products/products.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { StatsModule } from './stats/stats.module.js';

@Global()
@Module({})
class ConfigModule {
  static forRoot(config: CatalogConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: catalogConfig, useValue: config }],
      exports: [catalogConfig],
    };
  }
}

/** Products, their pictures, their draws and the sealed seeds of draws. */
@Module({})
export class AppModule {
  static forRoot(config: CatalogConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'catalog', config }),
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot({
          url: config.DATABASE_URL,
          migrations,
          poolSize,
        }),
        MessagingModule.forRoot({
          service: 'catalog',
          url: config.RABBITMQ_URL,
          deadLettersFound: DeadLettersFound,
        }),
        CommitmentModule,
        ProductsModule,
        InventoryModule,
        ImagesModule,
        DrawsModule,
        DeliveriesModule,
        SettingsModule,
        ApprovalsModule,
        StatsModule,
      ],
    };
  }
}
