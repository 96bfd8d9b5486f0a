import type { FactoryProvider } from '@nestjs/common';
import { ApprovalRequests } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { ChangedPrice } from './changed-price.js';
import { CorrectedPerson } from './corrected-person.js';

export const approvalRequestsProvider: FactoryProvider<ApprovalRequests> = {
  provide: ApprovalRequests,
  inject: [DataSource, CorrectedPerson, ChangedPrice],
  useFactory: (dataSource: DataSource, person: CorrectedPerson, registration_price: ChangedPrice) =>
    new ApprovalRequests(dataSource, {
      kinds: { person, registration_price },
      subjectName: `(SELECT name FROM users WHERE id = CASE r.kind WHEN 'person' THEN r.subject::uuid END)`,
      record: recordAct,
    }),
};
