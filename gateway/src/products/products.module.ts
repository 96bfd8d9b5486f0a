import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ActiveProducts } from './active-products.js';
import { ProductsController } from './products.controller.js';

/** The active products, in memory. */
@Module({
  imports: [UpstreamModule],
  controllers: [ProductsController],
  providers: [ActiveProducts],
  exports: [ActiveProducts],
})
export class ProductsModule {}
