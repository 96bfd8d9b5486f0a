import { Module } from '@nestjs/common';
import { ProductRevenuesController } from './product-revenues.controller.js';
import { Revenue } from './revenue.js';
import { StatsController } from './stats.controller.js';

@Module({ controllers: [StatsController, ProductRevenuesController], providers: [Revenue] })
export class StatsModule {}
