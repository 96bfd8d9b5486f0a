import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { OpenPlannedSales } from './open-planned-sales.js';
import { OpeningsController } from './openings.controller.js';
import { PlanOpening } from './plan-opening.js';

/** Sales that open at a planned hour. */
@Module({
  imports: [ProductsModule],
  controllers: [OpeningsController],
  providers: [PlanOpening, OpenPlannedSales],
  exports: [PlanOpening],
})
export class OpeningsModule {}
