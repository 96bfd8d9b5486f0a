import { Controller, Get } from '@nestjs/common';
import type { snapshotActiveProducts } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import { productState } from './product-answer.js';
import { ReadProducts } from './read-products.js';

/** The gateway's snapshot at start and after a reconnect; events keep it fresh from there on. */
@Controller('internal/products')
@AllowCallers('gateway')
export class SnapshotActiveProductsController {
  constructor(private readonly products: ReadProducts) {}

  @Get('active')
  async snapshot(): Promise<typeof snapshotActiveProducts.fixture> {
    const active = await this.products.active();
    return {
      products: active.map(({ product, inventory: { version, granted, held } }) => ({
        ...productState(product),
        inventory: { version, granted, held },
      })),
    };
  }
}
