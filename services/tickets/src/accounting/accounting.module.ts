import { Module } from '@nestjs/common';
import { AccountingController } from './accounting.controller.js';

/** Tickets and credits in the accounting report. */
@Module({ controllers: [AccountingController] })
export class AccountingModule {}
