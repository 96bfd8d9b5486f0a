import { Module } from '@nestjs/common';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { OnlyConfirmedAdmin } from '../admin/only-confirmed-admin.js';
import { recordAct } from '../../audit/record-audit.js';
import { AuthenticationModule } from '../../authentication/authentication.module.js';
import { ChangeSettingsModule } from '../settings/change-settings.module.js';
import { AllowedResetCode, RequestResetCode } from './allowed-reset-code.js';
import { ApprovalsController } from './approvals.controller.js';
import { UserAdministrationModule } from '../user-administration/user-administration.module.js';
import { BlockedWinner, RequestBlock } from './blocked-winner.js';
import { ChangedAdmin, RequestAdmin } from './changed-admin.js';
import { ChangedSettings, RequestSettings } from './changed-settings.js';
import { CorrectedPerson, RequestCorrection } from './corrected-person.js';

/** Actions that need a second administrator. */
@Module({
  imports: [AuthenticationModule, ChangeSettingsModule, UserAdministrationModule],
  controllers: [ApprovalsController],
  providers: [
    CorrectedPerson,
    RequestCorrection,
    AllowedResetCode,
    BlockedWinner,
    RequestBlock,
    RequestResetCode,
    ChangedSettings,
    RequestSettings,
    ChangedAdmin,
    RequestAdmin,
    OnlyConfirmedAdmin,
    ...ApprovalRequests.of(
      {
        person: CorrectedPerson,
        reset_code: AllowedResetCode,
        block: BlockedWinner,
        settings: ChangedSettings,
        two_people: ChangedSettings,
        admin: ChangedAdmin,
      },
      {
        subjectName: `CASE
        WHEN r.kind IN ('person', 'reset_code', 'block') THEN (SELECT name FROM users WHERE id::text = r.subject)
        WHEN r.kind = 'admin' THEN coalesce((SELECT username FROM admins WHERE id::text = r.subject), r.after->>'username') END`,
        onlyAdmin: OnlyConfirmedAdmin,
        record: (_outbox, manager, by, act) => recordAct(manager, by, act),
      },
    ),
  ],
})
export class ApprovalsModule {}
