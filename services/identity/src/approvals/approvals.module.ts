import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { approvalRequestsProvider } from './approval-requests.provider.js';
import { ApprovalsController } from './approvals.controller.js';
import { ChangedAdmin, RequestAdmin } from './changed-admin.js';
import { ChangedSettings, ChangedTwoPeople, RequestSettings } from './changed-settings.js';
import { CorrectedPerson } from './corrected-person.js';
import { AllowedResetCode, RequestResetCode } from './allowed-reset-code.js';
import { EndRequestsWhenAdminAccessReduced } from './end-requests-when-admin-access-reduced.handler.js';
import { RequestCorrection } from './request-correction.js';

/** Actions that need a second administrator. */
@Module({
  imports: [AuthenticationModule, SettingsModule],
  controllers: [ApprovalsController],
  providers: [
    EndRequestsWhenAdminAccessReduced,
    RequestCorrection,
    RequestSettings,
    RequestAdmin,
    CorrectedPerson,
    ChangedSettings,
    ChangedTwoPeople,
    ChangedAdmin,
    approvalRequestsProvider,
    AllowedResetCode,
    RequestResetCode,
  ],
})
export class ApprovalsModule {}
