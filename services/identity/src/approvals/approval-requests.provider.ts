import type { FactoryProvider } from '@nestjs/common';
import { ApprovalRequested } from '@raffle/contracts/events';
import { ApprovalRequests, Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { AllowedResetCode } from './allowed-reset-code.js';
import { ChangedAdmin } from './changed-admin.js';
import { ChangedSettings, ChangedTwoPeople } from './changed-settings.js';
import { CorrectedPerson } from './corrected-person.js';

export const approvalRequestsProvider: FactoryProvider<ApprovalRequests> = {
  provide: ApprovalRequests,
  inject: [DataSource, Outbox, CorrectedPerson, AllowedResetCode, ChangedSettings, ChangedTwoPeople, ChangedAdmin],
  useFactory: (
    dataSource: DataSource,
    outbox: Outbox,
    person: CorrectedPerson,
    reset_code: AllowedResetCode,
    settings: ChangedSettings,
    two_people: ChangedTwoPeople,
    admin: ChangedAdmin,
  ) =>
    new ApprovalRequests(dataSource, {
      kinds: { person, reset_code, settings, two_people, admin },
      announce: (manager, asked) => outbox.add(manager, ApprovalRequested, asked),
      subjectName: `CASE r.kind
        WHEN 'person' THEN (SELECT name FROM users WHERE id::text = r.subject)
        WHEN 'reset_code' THEN (SELECT name FROM users WHERE id::text = r.subject)
        WHEN 'admin' THEN coalesce((SELECT username FROM admins WHERE id::text = r.subject), r.after->>'username') END`,
      record: recordAct,
    }),
};
