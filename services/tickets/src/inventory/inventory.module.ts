import { Module } from '@nestjs/common';
import { CloseProductWhenDrawCancelled } from './close-product-when-draw-cancelled.handler.js';
import { CloseProductWhenProductDeleted } from './close-product-when-product-deleted.handler.js';
import { CopyProductWhenProductChanged } from './copy-product-when-product-changed.handler.js';
import { PlaceTurns } from './place-turns.js';
import { PublishInventory } from './publish-inventory.js';

@Module({
  providers: [
    CopyProductWhenProductChanged,
    CloseProductWhenProductDeleted,
    CloseProductWhenDrawCancelled,
    PublishInventory,
    PlaceTurns,
  ],
  exports: [PlaceTurns],
})
export class InventoryModule {}
