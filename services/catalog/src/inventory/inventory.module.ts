import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CopyInventoryWhenInventoryChanged } from './copy-inventory-when-inventory-changed.handler.js';
import { InventoryEntity } from './inventory.entity.js';

/** The catalog's copy of places. */
@Module({ imports: [TypeOrmModule.forFeature([InventoryEntity])], providers: [CopyInventoryWhenInventoryChanged] })
export class InventoryModule {}
