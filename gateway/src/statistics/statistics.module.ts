import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { AdminNews } from './admin-news.js';
import { AdminStats } from './admin-stats.js';
import { StatisticsController } from './statistics.controller.js';
import { Trends } from './trends.js';

/** Figures combined from the answers of several services. */
@Module({ imports: [UpstreamModule], controllers: [StatisticsController], providers: [AdminNews, AdminStats, Trends] })
export class StatisticsModule {}
