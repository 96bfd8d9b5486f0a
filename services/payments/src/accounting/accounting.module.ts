import { Module } from '@nestjs/common';
import { AccountingController } from './accounting.controller.js';
import { CloseMonth } from './close-month.js';
import { ShowAccounting } from './show-accounting.js';

/** The books, month by month, and revenue for the statistics. */
@Module({
  controllers: [AccountingController],
  providers: [ShowAccounting, CloseMonth],
})
export class AccountingModule {}
