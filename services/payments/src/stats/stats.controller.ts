import { Controller, Get } from '@nestjs/common';
import type { paymentsStats } from '@raffle/contracts';
import type * as z from 'zod/mini';
import { Revenue } from './revenue.js';

@Controller('internal/stats')
export class StatsController {
  constructor(private readonly revenue: Revenue) {}

  @Get()
  async stats(): Promise<z.output<typeof paymentsStats.answer>> {
    const [revenue, by_day] = await Promise.all([this.revenue.total(), this.revenue.byDay(new Date())]);
    return { revenue, by_day };
  }
}
