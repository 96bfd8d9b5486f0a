import { Module } from '@nestjs/common';
import { OweRefundWhenRefundRequested } from './owe-refund-when-refund-requested.handler.js';
import { PayRefund } from './pay-refund.js';
import { RefundsController } from './refunds.controller.js';

/** Refunds owed, and their payment by an administrator. */
@Module({ controllers: [RefundsController], providers: [OweRefundWhenRefundRequested, PayRefund] })
export class RefundsModule {}
