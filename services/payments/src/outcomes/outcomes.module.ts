import { Module } from '@nestjs/common';
import { RepublishPayments } from './republish-payments.js';
import { RecordAccountWhenUserRegistered } from './record-account-when-user-registered.handler.js';
import { RecordCreditWhenCreditIssued } from './record-credit-when-credit-issued.handler.js';
import { RecordGrantWhenTicketsGranted } from './record-grant-when-tickets-granted.handler.js';
import { WatchBalance } from './watch-balance.js';

/** The outcomes of confirmed payments. */
@Module({
  providers: [
    RecordAccountWhenUserRegistered,
    RecordGrantWhenTicketsGranted,
    RecordCreditWhenCreditIssued,
    WatchBalance,
    RepublishPayments,
  ],
  exports: [RepublishPayments],
})
export class OutcomesModule {}
