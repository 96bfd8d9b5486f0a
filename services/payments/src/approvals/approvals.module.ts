import { Module } from '@nestjs/common';
import { ApprovalRequests, Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { ResolvingModule } from '../resolving/resolving.module.js';
import { ApprovalsController } from './approvals.controller.js';
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
    {
      provide: ApprovalRequests,
      inject: [DataSource, Outbox, GrantedPayment, ApprovedRefunds],
      useFactory: (dataSource: DataSource, outbox: Outbox, grant: GrantedPayment, refund: ApprovedRefunds) =>
        new ApprovalRequests(dataSource, {
          kinds: { grant, refund },
          subjectName: '(SELECT reference FROM payments WHERE id = r.subject::uuid)',
          record: (manager, by, act) => recordAct(outbox, manager, by, act),
        }),
    },
  ],
})
export class ApprovalsModule {}
