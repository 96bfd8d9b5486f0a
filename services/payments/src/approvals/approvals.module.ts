import { Module } from '@nestjs/common';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { PaymentListModule } from '../payment-list/payment-list.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsHandlers } from './approvals.handlers.js';
import { ChosenProvider } from './chosen-provider.js';
import { GiveGoodwill } from './give-goodwill.js';
import { ApprovedRefunds, GrantedPayment, RequestMoney } from './request-money.js';

/** What needs a second administrator. */
@Module({
  imports: [PaymentListModule, ProviderModule],
  controllers: [ApprovalsController],
  providers: [
    ApprovalsHandlers,
    RequestMoney,
    GrantedPayment,
    ApprovedRefunds,
    GiveGoodwill,
    ChosenProvider,
    ...ApprovalRequests.of(
      { grant: GrantedPayment, refund: ApprovedRefunds, goodwill: GiveGoodwill, provider: ChosenProvider },
      {
        subjectName: `CASE r.kind
        WHEN 'provider' THEN NULL
        WHEN 'goodwill' THEN (SELECT name FROM people WHERE user_id = r.subject::uuid)
        ELSE (SELECT concat_ws(', ', reference, nullif(client_name, '')) FROM payments WHERE id = r.subject::uuid) END`,
      },
    ),
  ],
})
export class ApprovalsModule {}
