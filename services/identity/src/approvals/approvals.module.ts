import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { approvalRequestsProvider } from './approval-requests.provider.js';
import { ApprovalsController } from './approvals.controller.js';
import { catalogClientProvider } from './catalog-client.js';
import { ChangedPrice } from './changed-price.js';
import { CorrectedPerson } from './corrected-person.js';
import { RequestCorrection } from './request-correction.js';
import { RequestPrice } from './request-price.js';

/** Actions that need a second administrator. */
@Module({
  imports: [SessionsModule, SettingsModule],
  controllers: [ApprovalsController],
  providers: [
    RequestCorrection,
    RequestPrice,
    CorrectedPerson,
    ChangedPrice,
    approvalRequestsProvider,
    catalogClientProvider,
  ],
})
export class ApprovalsModule {}
