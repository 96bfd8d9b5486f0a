import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { NewsController } from './news.controller.js';
import { ShowNews } from './show-news.js';
import { WatchSales } from './watch-sales.js';

/** What happened in a period, and what administrators are told at once. */
@Module({ imports: [ProviderModule], controllers: [NewsController], providers: [ShowNews, WatchSales] })
export class NewsModule {}
