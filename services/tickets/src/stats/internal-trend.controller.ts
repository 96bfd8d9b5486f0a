import { Controller, Get } from '@nestjs/common';
import { ticketsTrend } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { participationTrend } from './participation-trend.js';

/** How participation grows; the gateway composes it with the draws' part. */
@Controller('internal/trend')
@AllowCallers(...ticketsTrend.callers)
export class InternalTrendController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async trend(): Promise<z.output<typeof ticketsTrend.answer>> {
    return { participations: await participationTrend(this.dataSource.manager, new Date()) };
  }
}
