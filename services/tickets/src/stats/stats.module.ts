import { Module } from '@nestjs/common';
import { InternalStatsController } from './internal-stats.controller.js';
import { InternalTrendController } from './internal-trend.controller.js';

@Module({ controllers: [InternalStatsController, InternalTrendController] })
export class StatsModule {}
