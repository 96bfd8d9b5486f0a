import { Module } from '@nestjs/common';
import { OutcomesModule } from '../outcomes/outcomes.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { ListPayments } from './list-payments.js';
import { PaymentListController } from './payment-list.controller.js';
import { PaymentsMetrics } from './payments.metrics.js';
import { ResolvePayment } from './resolve-payment.js';
import { AskReviewedMoney } from './reviewed-money.js';
import { ShowPayment } from './show-payment.js';

/** Payments in the back-office: the list, one payment, and decisions about those in review. */
@Module({
  imports: [ProviderModule, OutcomesModule],
  controllers: [PaymentListController],
  providers: [ListPayments, ShowPayment, ResolvePayment, AskReviewedMoney, PaymentsMetrics],
  exports: [ResolvePayment],
})
export class PaymentListModule {}
