import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ActiveProducts } from './active-products.js';
import { ProductsController, RecordKeysController } from './products.controller.js';

/** The active products, in memory, and the public keys of draws' records. */
@Module({
  imports: [UpstreamModule],
  controllers: [ProductsController, RecordKeysController],
  providers: [ActiveProducts],
  exports: [ActiveProducts],
})
export class ProductsModule {}
