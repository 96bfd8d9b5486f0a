import { Module } from '@nestjs/common';
import { EntryListController } from './entry-list.controller.js';
import { EntryTiles } from './entry-tiles.js';
import { EndSale } from './end-sale.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { OpenEntries } from './open-entries.js';

@Module({
  controllers: [EntryListController],
  providers: [EntryTiles, FreezeEntryList, EndSale, OpenEntries],
  exports: [EntryTiles],
})
export class EntryListModule {}
