import { Controller, Get } from '@nestjs/common';
import { catalogTrend } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { drawTrend } from './draw-trend.js';

/** How many draws and prizes were opened lately; the gateway composes it with the tickets' part. */
@Controller('internal/trend')
@AllowCallers(...catalogTrend.callers)
export class CatalogTrendController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  trend(): Promise<z.output<typeof catalogTrend.answer>> {
    return drawTrend(this.dataSource.manager, new Date());
  }
}
