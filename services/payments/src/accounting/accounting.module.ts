import { Module } from '@nestjs/common';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.js';
import { AccountingController } from './accounting.controller.js';
import { CloseMonth } from './close-month.js';
import { ShowAccounting } from './show-accounting.js';

/** The books, month by month. */
@Module({
  imports: [ReconciliationModule],
  controllers: [AccountingController],
  providers: [ShowAccounting, CloseMonth],
})
export class AccountingModule {}
