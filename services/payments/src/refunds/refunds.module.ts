import { Module } from '@nestjs/common';
import { PayRefund } from './pay-refund.js';
import { RefundsController } from './refunds.controller.js';

/** What is paid back by hand. */
@Module({ controllers: [RefundsController], providers: [PayRefund] })
export class RefundsModule {}
