import { Module } from '@nestjs/common';
import { RefundFiles } from './refund-files.js';
import { RefundsController } from './refunds.controller.js';
import { Transfers } from './transfers.js';

/** Refunds are paid by an administrator, alone or together. */
@Module({
  controllers: [RefundsController],
  providers: [Transfers, RefundFiles],
})
export class RefundsModule {}
