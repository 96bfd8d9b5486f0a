import { Module } from '@nestjs/common';
import { CreditClosedProducts } from './credit-closed-products.js';

@Module({ providers: [CreditClosedProducts] })
export class CreditsModule {}
