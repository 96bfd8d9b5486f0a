import { Module } from '@nestjs/common';
import { ApprovalRequested } from '@raffle/contracts/events';
import { ApprovalRequests, Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { PaymentListModule } from '../payment-list/payment-list.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { EndRequestsWhenAdminAccessReduced } from './end-requests-when-admin-access-reduced.handler.js';
import { GiveGoodwill } from './give-goodwill.js';
import { recordAct } from './record-act.js';
import { ApprovedRefunds, GrantedPayment, RequestMoney } from './request-money.js';

/** What needs a second administrator. */
@Module({
  imports: [PaymentListModule],
  controllers: [ApprovalsController],
  providers: [
    EndRequestsWhenAdminAccessReduced,
    RequestMoney,
    GrantedPayment,
    ApprovedRefunds,
    GiveGoodwill,
    {
      provide: ApprovalRequests,
      inject: [DataSource, Outbox, GrantedPayment, ApprovedRefunds, GiveGoodwill],
      useFactory: (
        dataSource: DataSource,
        outbox: Outbox,
        grant: GrantedPayment,
        refund: ApprovedRefunds,
        goodwill: GiveGoodwill,
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
