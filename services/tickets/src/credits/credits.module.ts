import { Module } from '@nestjs/common';
import { CreditClosedProducts } from './credit-closed-products.js';
import { CreditsController } from './credits.controller.js';
import { RefundCredit } from './refund-credit.js';

@Module({ controllers: [CreditsController], providers: [CreditClosedProducts, RefundCredit] })
export class CreditsModule {}
