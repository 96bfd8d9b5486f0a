import { Module } from '@nestjs/common';
import { Revenue } from './revenue.js';
import { StatsController } from './stats.controller.js';

@Module({ controllers: [StatsController], providers: [Revenue] })
export class StatsModule {}
