import { Module } from '@nestjs/common';
import { CorrectTransfer } from './correct-transfer.js';
import { OweRefundWhenRefundRequested } from './owe-refund-when-refund-requested.handler.js';
import { PayRefund } from './pay-refund.js';
import { RefundFilesController } from './refund-files.controller.js';
import { RefundFiles } from './refund-files.js';
import { RefundsController } from './refunds.controller.js';

/** Refunds owed, and their payment by an administrator, alone or together. */
@Module({
  controllers: [RefundsController, RefundFilesController],
  providers: [CorrectTransfer, OweRefundWhenRefundRequested, PayRefund, RefundFiles],
})
export class RefundsModule {}
