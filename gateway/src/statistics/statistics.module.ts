import { Module } from '@nestjs/common';
import { AdminStats } from './admin-stats.js';
import { StatisticsController } from './statistics.controller.js';
import { Trends } from './trends.js';

/** Figures combined from the answers of several services. */
@Module({ controllers: [StatisticsController], providers: [AdminStats, Trends] })
export class StatisticsModule {}
