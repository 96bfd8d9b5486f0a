import { Module } from '@nestjs/common';
import { CancellationCreditsController } from './cancellation-credits.controller.js';
import { CreditClosedProducts } from './credit-closed-products.js';

/** What becomes of the entries and holds of a product whose sale has ended. */
@Module({ controllers: [CancellationCreditsController], providers: [CreditClosedProducts] })
export class ClosedProductsModule {}
