import { Module } from '@nestjs/common';
import { VisitCounts } from './visit-counts.js';
import { VisitsController } from './visits.controller.js';

/** Counts who comes, by source. */
@Module({ controllers: [VisitsController], providers: [VisitCounts] })
export class VisitsModule {}
