import { Module } from '@nestjs/common';
import { CreditClosedProducts } from './credit-closed-products.js';

/** What becomes of the entries and holds of a product whose sale has ended. */
@Module({ providers: [CreditClosedProducts] })
export class ClosedProductsModule {}
