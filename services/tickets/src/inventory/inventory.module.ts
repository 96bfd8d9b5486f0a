import { Module } from '@nestjs/common';
import { InventoryController } from './inventory.controller.js';
import { InventoryHandlers } from './inventory.handlers.js';
import { PlaceTurns } from './move-places.js';
import { PublishFreedPlaces } from './place-wishes.js';
import { PublishInventory } from './publish-inventory.js';

@Module({
  controllers: [InventoryController],
  providers: [InventoryHandlers, PublishInventory, PublishFreedPlaces, PlaceTurns],
  exports: [PlaceTurns],
})
export class InventoryModule {}
