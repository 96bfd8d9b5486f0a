import { Module } from '@nestjs/common';
import { AccountingController } from './accounting.controller.js';

/** What the books say of tickets and credits. */
@Module({ controllers: [AccountingController] })
export class AccountingModule {}
