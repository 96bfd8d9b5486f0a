import { Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { RefundCredit } from './refund-credit.js';

@Module({ controllers: [CreditsController], providers: [RefundCredit] })
export class CreditsModule {}
