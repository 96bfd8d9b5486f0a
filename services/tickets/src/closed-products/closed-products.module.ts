import { Module } from '@nestjs/common';
import { CancellationCreditsController } from './cancellation-credits.controller.js';
import { CreditClosedProducts } from './credit-closed-products.js';

/** Credits the entries and releases the holds of closed products. */
@Module({ controllers: [CancellationCreditsController], providers: [CreditClosedProducts] })
export class ClosedProductsModule {}
