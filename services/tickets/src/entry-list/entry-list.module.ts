import { Module } from '@nestjs/common';
import { EntryListController } from './entry-list.controller.js';
import { EntryTrees } from './entry-trees.js';
import { EndSale } from './end-sale.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { OpenEntries } from './open-entries.js';

@Module({
  controllers: [EntryListController],
  providers: [EntryTrees, FreezeEntryList, EndSale, OpenEntries],
  exports: [EntryTrees],
})
export class EntryListModule {}
