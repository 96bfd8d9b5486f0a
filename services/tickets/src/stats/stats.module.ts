import { Module } from '@nestjs/common';
import { InternalStatsController } from './internal-stats.controller.js';

@Module({ controllers: [InternalStatsController] })
export class StatsModule {}
