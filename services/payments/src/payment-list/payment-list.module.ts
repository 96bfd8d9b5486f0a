import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { ListPayments } from './list-payments.js';
import { ShowPayment } from './show-payment.js';

/** Payments in the back-office. */
@Module({ imports: [ProviderModule], controllers: [AdminPaymentsController], providers: [ListPayments, ShowPayment] })
export class PaymentListModule {}
