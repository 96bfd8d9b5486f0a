import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { paymentsStats, productRevenues } from '@raffle/contracts/internal';
import { Operation, RequestBody } from '@raffle/service-kit';
import { Revenue } from './revenue.js';

@Controller()
export class StatsController {
  constructor(private readonly revenue: Revenue) {}

  @Operation(paymentsStats)
  async stats() {
    const [revenue, by_day] = await Promise.all([this.revenue.total(), this.revenue.byDay(new Date())]);
    return { revenue, by_day };
  }

  @Operation(productRevenues)
  async ofProducts(@RequestBody(productRevenues) { product_ids }: BodyOf<typeof productRevenues>) {
    return { revenues: await this.revenue.ofProducts(product_ids) };
  }
}
