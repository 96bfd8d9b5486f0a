import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { SettlePayment } from './settle-payment.js';
import { CheckPayment, PollPayments } from './check-payment.js';
import { CheckingController } from './checking.controller.js';
import { ReadAnyBody, TakeHint, WebhookController } from './webhook.js';

/** The provider is asked about payments: when due, after a webhook, and while somebody waits. */
@Module({
  imports: [ProviderModule],
  controllers: [CheckingController, WebhookController],
  providers: [SettlePayment, CheckPayment, PollPayments, TakeHint, ReadAnyBody],
  exports: [PollPayments, CheckPayment],
})
export class CheckingModule {}
