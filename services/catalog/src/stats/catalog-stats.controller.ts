import { Controller, Get } from '@nestjs/common';
import type { catalogStats } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import { DataSource } from 'typeorm';

/** The catalog's part of the administrators' figures. */
@Controller('internal/stats')
@AllowCallers('gateway')
export class CatalogStatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async stats(): Promise<typeof catalogStats.fixture> {
    const [row] = await this.dataSource.query<{ active: number; completed: number }[]>(
      `SELECT count(*) FILTER (WHERE status = 'active')::int AS active,
              count(*) FILTER (WHERE status = 'completed')::int AS completed
       FROM products WHERE status IN ('active', 'completed')`,
    );
    return { active_products: row?.active ?? 0, completed_products: row?.completed ?? 0 };
  }
}
