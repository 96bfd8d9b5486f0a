import { Module } from '@nestjs/common';
import { ApprovalRequested } from '@raffle/contracts/events';
import { ApprovalRequests, Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { ResolvingModule } from '../resolving/resolving.module.js';
import { GiveGoodwill } from '../goodwill/give-goodwill.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovedGoodwill } from './approved-goodwill.js';
import { ApprovedRefunds } from './approved-refunds.js';
import { EndRequestsWhenAdminAccessReduced } from './end-requests-when-admin-access-reduced.handler.js';
import { GrantedPayment } from './granted-payment.js';
import { recordAct } from './record-act.js';
import { RequestMoney } from './request-money.js';

/** What needs a second administrator. */
@Module({
  imports: [ResolvingModule],
  controllers: [ApprovalsController],
  providers: [
    EndRequestsWhenAdminAccessReduced,
    RequestMoney,
    GrantedPayment,
    ApprovedRefunds,
    GiveGoodwill,
    ApprovedGoodwill,
    {
      provide: ApprovalRequests,
      inject: [DataSource, Outbox, GrantedPayment, ApprovedRefunds, ApprovedGoodwill],
      useFactory: (
        dataSource: DataSource,
        outbox: Outbox,
        grant: GrantedPayment,
        refund: ApprovedRefunds,
        goodwill: ApprovedGoodwill,
      ) =>
        new ApprovalRequests(dataSource, {
          kinds: { grant, refund, goodwill },
          announce: (manager, asked) => outbox.add(manager, ApprovalRequested, asked),
          subjectName: `CASE r.kind
            WHEN 'goodwill' THEN (SELECT name FROM people WHERE user_id = r.subject::uuid)
            ELSE (SELECT concat_ws(', ', reference, nullif(client_name, '')) FROM payments WHERE id = r.subject::uuid) END`,
          record: (manager, by, act) => recordAct(outbox, manager, by, act),
        }),
    },
  ],
})
export class ApprovalsModule {}
