import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { catalogStats, catalogTrend } from '@raffle/contracts/internal';
import { Operation } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { countProducts, drawTrend, popularProducts } from './stats.queries.js';

/** The catalog's part of the administrators' figures; the gateway composes them. */
@Controller()
export class StatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(catalogStats)
  async stats(): Promise<AnswerOf<typeof catalogStats>> {
    const { manager } = this.dataSource;
    const [{ active, completed }, popular] = await Promise.all([countProducts(manager), popularProducts(manager)]);
    return { active_products: active, completed_products: completed, popular };
  }

  @Operation(catalogTrend)
  trend(): Promise<AnswerOf<typeof catalogTrend>> {
    return drawTrend(this.dataSource.manager, new Date());
  }
}
