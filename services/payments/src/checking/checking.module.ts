import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { ApplyVerdict } from './apply-verdict.js';
import { CheckPayment } from './check-payment.js';
import { PaymentStateController } from './payment-state.controller.js';
import { PaymentState } from './payment-state.js';
import { PollPayments } from './poll-payments.js';

@Module({
  imports: [ProviderModule],
  controllers: [PaymentStateController],
  providers: [ApplyVerdict, CheckPayment, PaymentState, PollPayments],
  exports: [PollPayments, CheckPayment],
})
export class CheckingModule {}
