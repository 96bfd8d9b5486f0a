import { Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { IssueCreditWhenGoodwillGiven } from './issue-credit-when-goodwill-given.handler.js';
import { RefundCredit } from './refund-credit.js';

@Module({ controllers: [CreditsController], providers: [RefundCredit, IssueCreditWhenGoodwillGiven] })
export class CreditsModule {}
