import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { AuditModule } from './audit/audit.module.js';
import { QueuesModule } from './queues/queues.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { ChangeSettingsModule } from './settings/change-settings.module.js';
import { UserAdministrationModule } from './user-administration/user-administration.module.js';

/** What administrators do, above the people: nothing about people imports it. */
@Module({
  imports: [
    AdminModule,
    SecondFactorModule,
    ChangeSettingsModule,
    UserAdministrationModule,
    AuditModule,
    QueuesModule,
    ApprovalsModule,
  ],
})
export class AdministrationModule {}
