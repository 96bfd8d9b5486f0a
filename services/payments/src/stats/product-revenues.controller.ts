import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { productRevenues } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { Revenue } from './revenue.js';

@Controller('internal/product-revenues')
export class ProductRevenuesController {
  constructor(private readonly revenue: Revenue) {}

  @Post()
  @HttpCode(200)
  @AllowCallers(...productRevenues.callers)
  async show(
    @Body({ schema: productRevenues.body }) body: { product_ids: number[] },
  ): Promise<z.output<typeof productRevenues.answer>> {
    return { revenues: await this.revenue.ofProducts(body.product_ids) };
  }
}
