import { Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { CreditsHandlers } from './credits.handlers.js';
import { RefundCredit } from './refund-credit.js';

@Module({ controllers: [CreditsController], providers: [RefundCredit, CreditsHandlers] })
export class CreditsModule {}
