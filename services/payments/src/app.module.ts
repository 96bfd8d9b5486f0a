import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackOfficeModule } from '@raffle/back-office-kit';
import { MessagingModule, prefetchOf } from '@raffle/messaging-kit';
import { ServiceKitModule } from '@raffle/service-kit';
import { DailyFiguresModule, databaseOf, DatabaseModule, WalArchiveModule } from '@raffle/service-kit/database';
import { AccountingModule } from './accounting/accounting.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { CheckingModule } from './checking/checking.module.js';
import { CatalogClient, IdentityClient, TicketsClient } from './clients.js';
import { paymentsConfig, type PaymentsConfig } from './config.js';
import { migrations } from './database.js';
import { NewsModule } from './news/news.module.js';
import { OpeningModule } from './opening/opening.module.js';
import { OutcomesModule } from './outcomes/outcomes.module.js';
import { PaymentListModule } from './payment-list/payment-list.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { RefundsModule } from './refunds/refunds.module.js';
import { PeopleModule } from './people/people.module.js';
import { SourcesModule } from './sources/sources.module.js';

/** Money: provider sessions, webhooks, reconciliation, outcomes of payments, refunds owed. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: PaymentsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'payments', config }),
        DatabaseModule.forRoot({
          ...databaseOf(config),
          migrations,
        }),
        WalArchiveModule,
        MessagingModule.forRoot({
          service: 'payments',
          url: config.RABBITMQ_URL,
          prefetch: prefetchOf(config.DATABASE_POOL_SIZE),
        }),
        BackOfficeModule.forRoot({ service: 'payments' }),
        DailyFiguresModule.forRoot({
          metric: 'payments_revenue_xof',
          help: 'F CFA received for confirmed payments, less what goes back of them, on the day of the payment.',
        }),
        OpeningModule,
        CheckingModule,
        OutcomesModule,
        PeopleModule,
        PaymentListModule,
        RefundsModule,
        ReconciliationModule,
        AccountingModule,
        ApprovalsModule,
        NewsModule,
        SourcesModule,
      ],
      providers: [{ provide: paymentsConfig, useValue: config }, CatalogClient, IdentityClient, TicketsClient],
      exports: [paymentsConfig, CatalogClient, IdentityClient, TicketsClient],
    };
  }
}
