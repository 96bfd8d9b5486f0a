import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BackOfficeModule } from '@raffle/back-office-kit';
import { MessagingModule, prefetchOf } from '@raffle/messaging-kit';
import { ServiceKitModule } from '@raffle/service-kit';
import { DailyFiguresModule, databaseOf, DatabaseModule, WalArchiveModule } from '@raffle/service-kit/database';
import { AdministrationModule } from './back-office/administration.module.js';
import { BackupMetrics } from './backup.metrics.js';
import { PaymentsClient, TicketsClient } from './clients.js';
import { identityConfig, type IdentityConfig } from './config.js';
import { migrations } from './database.js';
import { HandoverCodesModule } from './handover-codes/handover-codes.module.js';
import { LoginModule } from './login/login.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { ReferralModule } from './referral/referral.module.js';
import { RegistrationModule } from './registration/registration.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { UsersModule } from './users/users.module.js';

/** People: registration, accounts, sessions, referral links, admins, settings, audit log. */
@Global()
@Module({})
export class AppModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'identity', config }),
        DatabaseModule.forRoot({
          ...databaseOf(config),
          migrations,
        }),
        WalArchiveModule,
        MessagingModule.forRoot({
          service: 'identity',
          url: config.RABBITMQ_URL,
          prefetch: prefetchOf(config.DATABASE_POOL_SIZE),
        }),
        BackOfficeModule.forRoot({ service: 'identity' }),
        DailyFiguresModule.forRoot({ metric: 'identity_users', help: 'Accounts that are not closed.' }),
        RegistrationModule,
        LoginModule,
        ProfileModule,
        UsersModule,
        HandoverCodesModule,
        SettingsModule,
        ReferralModule,
        PasswordResetModule,
        AdministrationModule,
      ],
      providers: [{ provide: identityConfig, useValue: config }, PaymentsClient, TicketsClient, BackupMetrics],
      exports: [identityConfig, PaymentsClient, TicketsClient],
    };
  }
}
