import { Module } from '@nestjs/common';
import { CloseProductWhenDrawCancelled } from './close-product-when-draw-cancelled.handler.js';
import { CloseProductWhenProductDeleted } from './close-product-when-product-deleted.handler.js';
import { CopyProductWhenProductChanged } from './copy-product-when-product-changed.handler.js';

@Module({
  providers: [CopyProductWhenProductChanged, CloseProductWhenProductDeleted, CloseProductWhenDrawCancelled],
})
export class InventoryModule {}
