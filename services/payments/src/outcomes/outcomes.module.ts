import { Module } from '@nestjs/common';
import { OutcomesHandlers } from './outcomes.handlers.js';
import { OweRefund } from './owe-refund.js';
import { RepublishPayments, WatchBalance } from './republish-payments.js';

/** The outcomes of confirmed payments. */
@Module({
  providers: [OutcomesHandlers, OweRefund, WatchBalance, RepublishPayments],
  exports: [OweRefund, RepublishPayments],
})
export class OutcomesModule {}
