import { Module } from '@nestjs/common';
import { OweRefundWhenRefundRequested } from '../refunds/owe-refund-when-refund-requested.handler.js';
import { RecordAccountWhenUserRegistered } from './record-account-when-user-registered.handler.js';
import { RecordCreditWhenCreditIssued } from './record-credit-when-credit-issued.handler.js';
import { RecordGrantWhenTicketsGranted } from './record-grant-when-tickets-granted.handler.js';
import { WatchBalance } from './watch-balance.js';

/** What became of the money. */
@Module({
  providers: [
    RecordAccountWhenUserRegistered,
    RecordGrantWhenTicketsGranted,
    RecordCreditWhenCreditIssued,
    OweRefundWhenRefundRequested,
    WatchBalance,
  ],
})
export class OutcomesModule {}
